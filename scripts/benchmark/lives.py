"""Scores other tools on the made lives of `bench lives N --json`: python3 lives.py FILE.

AutoETS and AutoTheta of statsforecast need a value each day, so days without one are filled by a
straight line; the local linear trend of statsmodels takes them as missing. Each has an 80 % band.
"""
import json
import sys
import warnings

warnings.filterwarnings("ignore")
AHEAD = (7, 14, 30, 90)


def daily(life, fill):
    import numpy as np
    days, values = life["days"], life["values"]
    whole = np.arange(days[0], days[-1] + 1)
    if fill:
        return np.interp(whole, days, values)
    series = np.full(len(whole), np.nan)
    series[np.array(days) - days[0]] = values
    return series


def of_statsforecast(name):
    import statsforecast.models as models

    def answer(life):
        model = getattr(models, name)(season_length=1)
        said = model.forecast(daily(life, True), h=90, level=[80])
        return said["mean"], said["lo-80"], said["hi-80"]
    return answer


def local_linear_trend(life):
    from statsmodels.tsa.statespace.structural import UnobservedComponents
    model = UnobservedComponents(daily(life, False), level="local linear trend")
    said = model.fit(disp=0).get_forecast(90)
    band = said.conf_int(alpha=0.2)
    return said.predicted_mean, band[:, 0], band[:, 1]


def main(path):
    with open(path) as file:
        lives = [json.loads(line) for line in file]
    tools = []
    try:
        import statsforecast.models  # noqa: F401
        tools += [("AutoETS", of_statsforecast("AutoETS")), ("AutoTheta", of_statsforecast("AutoTheta"))]
    except ImportError:
        print("statsforecast is not installed")
    try:
        import statsmodels.api  # noqa: F401
        tools.append(("local linear", local_linear_trend))
    except ImportError:
        print("statsmodels is not installed")
    for name, answer in tools:
        errors, inside, judged, failed = [0.0] * 4, [0.0] * 4, 0, 0
        for life in lives:
            try:
                mean, low, high = answer(life)
            except Exception:
                failed += 1
                continue
            judged += 1
            for place, day in enumerate(AHEAD):
                errors[place] += abs(mean[day - 1] - life["truth"][place])
                week = life["weeks"][place]
                inside[place] += sum(low[day - 1] <= r <= high[day - 1] for r in week) / 7
        n = max(1, judged)
        print(f"{name:<18}" + " " + "".join(f"{e / n:6.2f}" for e in errors)
              + " " + "".join(f"{i / n:6.2f}" for i in inside)
              + (f"   ({failed} refused)" if failed else ""))


if __name__ == "__main__":
    main(sys.argv[1])
