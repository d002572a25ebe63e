import TrendsCore

/// A metric of the built-in ones, recognised by the names that files give it in several languages.
struct KnownColumn: Equatable {
  let metric: Metric
  /// What kind of unit it is measured in.
  let dimension: TableUnit.Dimension
  /// The unit in which the metric is kept.
  let unit: TableUnit
  /// Whether a column without a unit can only be in `unit`. False for weights, which may be
  /// kilograms or pounds.
  let hasOneUnit: Bool
  /// Where the median of values lies, in `unit`.
  let usual: ClosedRange<Double>

  private init(
    _ metric: Metric, _ dimension: TableUnit.Dimension, _ unit: TableUnit, hasOneUnit: Bool,
    _ usual: ClosedRange<Double>
  ) {
    self.metric = metric
    self.dimension = dimension
    self.unit = unit
    self.hasOneUnit = hasOneUnit
    self.usual = usual
  }

  /// Whether a zero means that nothing was measured: no heart stands still.
  var zeroIsNone: Bool { dimension == .rate || metric == .hrv }

  static let weight = KnownColumn(.weight, .mass, .kilograms, hasOneUnit: false, 1...700)

  /// Finds the metric of a column; `words` is in the form of `ColumnName.words`.
  init?(words: String) {
    guard let found = KnownColumn.byName[words.filter { $0 != " " }] else { return nil }
    self = found
  }

  /// Finds a built-in metric; nil for any other.
  init?(_ metric: Metric) {
    guard let found = KnownColumn.names.first(where: { $0.column.metric == metric })?.column else {
      return nil
    }
    self = found
  }

  /// The names of each metric in the form of `ColumnName.words`, Apple's identifiers among them.
  private static let names: [(column: KnownColumn, names: [String])] = [
    (
      weight,
      [
        "weight", "body weight", "body mass", "weight body mass", "average weight",
        "gewicht", "korpergewicht", "poids", "poids corporel", "peso", "peso corporal",
        "peso corporeo", "massa corporea", "lichaamsgewicht", "vikt", "vaegt", "vekt",
        "waga", "masa ciala", "paino", "hmotnost", "вес", "体重", "체중",
      ]
    ),
    (
      KnownColumn(.steps, .count, .steps, hasOneUnit: true, 0...1_000_000),
      [
        "steps", "step count", "step total", "total steps", "daily steps", "number of steps",
        "schritte", "pas", "nombre de pas", "pasos", "passi", "passos", "stappen", "skridt",
      ]
    ),
    (
      KnownColumn(.resting, .rate, .beats, hasOneUnit: true, 20...200),
      [
        "resting", "resting hr", "resting heart rate", "rhr",
        "resting pulse", "ruhepuls", "ruheherzfrequenz", "fc repos", "fc au repos",
        "frequence cardiaque au repos",
      ]
    ),
    (
      KnownColumn(.hrv, .time, .milliseconds, hasOneUnit: true, 1...500),
      [
        "hrv", "heart rate variability", "hrv rmssd", "rmssd",
        "hrv sdnn", "sdnn", "heart rate variability sdnn", "herzfrequenzvariabilitat", "vfc",
      ]
    ),
    (
      KnownColumn(.sleep, .time, .hours, hasOneUnit: false, 0...24),
      [
        "sleep", "sleep duration", "sleep time", "time asleep", "total sleep", "asleep",
        "total sleep time", "total sleep duration", "asleep duration",
        "total asleep", "sleep analysis asleep", "sleep analysis total", "schlaf", "schlafdauer",
        "sommeil",
        "duree du sommeil", "sueno", "sonno", "sono", "slaap",
      ]
    ),
    (
      KnownColumn(.distance, .length, .kilometers, hasOneUnit: false, 0...1000),
      [
        "distance", "total distance", "distanz", "strecke", "distancia", "distanza", "afstand",
        "distance walking running", "walking running distance",
      ]
    ),
    (
      KnownColumn(.energy, .energy, .kilocalories, hasOneUnit: false, 0...30_000),
      [
        "energy", "active energy", "active energy burned", "active calories",
        "aktive kalorien", "calories actives", "aktivitatsenergie",
      ]
    ),
    (
      KnownColumn(.basal, .energy, .kilocalories, hasOneUnit: false, 0...30_000),
      [
        "basal", "basal energy", "basal energy burned", "resting energy", "ruheenergie",
      ]
    ),
    (
      KnownColumn(.heart, .rate, .beats, hasOneUnit: true, 20...250),
      [
        "heart", "heart rate", "hr", "average heart rate", "avg heart rate",
        "avg hr", "heart rate avg", "pulse", "puls", "pouls", "pulso", "herzfrequenz",
        "frequence cardiaque",
      ]
    ),
    (
      KnownColumn(.fat, .share, .percent, hasOneUnit: true, 1...80),
      [
        "fat", "body fat", "fat percentage", "body fat percentage", "fat ratio",
        "korperfett", "korperfettanteil", "graisse corporelle", "grasa corporal",
      ]
    ),
    (
      KnownColumn(.workout, .time, .minutes, hasOneUnit: false, 0...1440),
      [
        "workout", "workouts", "training", "workout minutes", "workout time", "trainingszeit",
      ]
    ),
    (
      KnownColumn(.exercise, .time, .minutes, hasOneUnit: false, 0...1440),
      [
        "exercise", "exercise time", "exercise minutes", "apple exercise time",
      ]
    ),
  ]

  /// All names of all metrics.
  static var allNames: [String] { names.flatMap(\.names) }

  /// Each name without its spaces, with its metric; of equal names the last one counts.
  private static let byName: [String: KnownColumn] = {
    var all: [String: KnownColumn] = [:]
    for (column, names) in names { for name in names { all[name.filter { $0 != " " }] = column } }
    return all
  }()
}

/// The names that files give to columns that hold no metric, in the form of `ColumnName.words`.
enum ColumnWord {
  /// Columns of days or times.
  static let day: Set<String> = [
    "date", "day", "datum", "tag", "fecha", "dia", "data", "jour", "dato", "datetime",
    "date time", "timestamp", "time stamp", "ts", "time", "zeit", "zeitpunkt", "when", "start",
    "start date", "startdate", "start time", "time of measurement", "measured at",
    "measurement date", "measurement time", "date et heure", "date heure", "datum uhrzeit",
    "datum zeit", "fecha y hora", "recorded at", "created at", "logged at", "local time",
    "logdate", "log date", "paiva", "pvm", "tarih", "heure", "epoch", "unix", "unixtime",
    "unix time", "日付",
  ]
  /// Columns of the parts of a day.
  static let year: Set<String> = ["year", "jahr", "ano", "annee", "anno", "jaar", "ar"]
  static let month: Set<String> = ["month", "monat", "mes", "mois", "mese", "maand", "manad"]
  static let dayOfMonth: Set<String> = [
    "day", "day of month", "tag", "dia", "jour", "giorno", "dag",
  ]
  /// Columns that say whose row it is.
  static let person: Set<String> = [
    "id", "person", "person id", "user", "user id", "userid", "participant", "participant id",
    "participantid", "subject", "subject id", "patient", "patient id", "athlete", "athlete id",
    "member", "member id", "username", "user name", "email",
  ]
  /// Whether a name is that of a day or time: one of `day`, or one with `date` or `day` in it.
  static func isDay(_ words: String) -> Bool {
    day.contains(words) || words.split(separator: " ").contains { $0 == "date" || $0 == "day" }
  }

  /// Columns of the device or app that recorded a row.
  static let source: Set<String> = [
    "source", "source name", "sourcename", "device", "device name", "app", "quelle", "gerat",
  ]
  /// Columns of the end of a period. For sleep this is the day that a night belongs to.
  static let end: Set<String> = [
    "end", "end date", "enddate", "end time", "endtime", "ends", "ended", "until", "to", "ende",
    "bis", "fin", "fine", "hasta", "jusqu a", "tot",
  ]
  /// Columns of the time of waking up: the day that a night belongs to.
  static let waking: Set<String> = [
    "wake", "wake time", "wake up", "woke up", "wakeup", "wake onset", "wake up time", "woke at",
    "out of bed", "aufgewacht",
  ]
  /// Columns of a time of day beside a column of days.
  static let clock: Set<String> = [
    "time", "zeit", "uhrzeit", "heure", "hora", "ora", "tijd", "tid", "klokkeslett",
    "time of day", "measurement time",
  ]
  /// Columns of a sport.
  static let sport: Set<String> = [
    "sport", "activity type", "workout type", "activity", "exercise type", "sportart", "type",
    "aktivitatstyp", "activity name", "workout",
  ]
  /// Columns of how long something took.
  static let length: Set<String> = [
    "duration", "elapsed time", "moving time", "workout time", "total time", "activity duration",
    "workout duration", "dauer", "duree", "duracion",
  ]
  /// Columns of how far an activity went, of its energy and of its mean pulse.
  static let distance: Set<String> = ["distance", "dist", "distanz", "strecke", "distancia"]
  static let activityEnergy: Set<String> = [
    "calories", "calories burned", "energy", "active energy", "kcal", "kalorien", "calorias",
  ]
  static let activityHeart: Set<String> = [
    "average heart rate", "avg heart rate", "avg hr", "average hr", "heart rate", "puls",
    "herzfrequenz", "durchschnittspuls", "mittlere herzfrequenz",
  ]
  /// Columns whose cells name the metric of their row.
  static let metric: Set<String> = [
    "metric", "type", "name", "measure", "measurement", "variable", "kind", "typ", "art",
    "metrik", "messgrosse", "tipo", "quantity type", "record type",
  ]
  /// Columns of values whose metric is named elsewhere.
  static let value: Set<String> = [
    "value", "wert", "valeur", "valor", "valore", "amount", "quantity", "reading", "val", "waarde",
  ]
  /// Whether a name ends with the word for a unit: `weight unit`.
  static func isUnit(_ words: String) -> Bool { unit.contains { words.hasSuffix(" " + $0) } }

  /// Columns whose cells name the unit of their row.
  static let unit: Set<String> = [
    "unit", "units", "einheit", "unite", "unidad", "unita", "eenheid",
  ]
  /// Whether a column only identifies rows: `id`, `activity id`.
  static func isNumber(_ words: String) -> Bool {
    number.contains(words) || words.hasSuffix(" id") || words.hasSuffix(" uuid")
  }

  private static let number: Set<String> = [
    "id", "log id", "logid", "uuid", "index", "nr", "no", "row", "row number", "user id", "userid",
    "set index", "set order",
  ]
}

extension ColumnName {
  /// Whether a column says when its row was written down, not when it happened.
  var isOfTyping: Bool {
    let typing: Set<Substring> = [
      "submitted", "created", "create", "creation", "updated", "update", "modified", "edited",
      "entered", "logged", "uploaded", "synced", "imported",
    ]
    return !typing.isDisjoint(with: words.split(separator: " "))
  }

  /// Whether a column is of what is measured in a night.
  var isOfNights: Bool {
    let nights: Set<Substring> = ["sleep", "asleep", "rem", "deep", "nap", "schlaf", "tief"]
    return !nights.isDisjoint(with: words.split(separator: " "))
  }
}
