import TrendsCore

/// A metric that has a name of its own, recognised by the names that files give it.
struct KnownColumn: Equatable {
  let metric: Metric
  /// In which units it is measured.
  let dimension: TableUnit.Dimension
  /// Its unit in our own files.
  let unit: TableUnit
  /// Whether a file that names no unit can mean only that one.
  let hasOneUnit: Bool

  private init(
    _ metric: Metric, _ dimension: TableUnit.Dimension, _ unit: TableUnit, hasOneUnit: Bool
  ) {
    self.metric = metric
    self.dimension = dimension
    self.unit = unit
    self.hasOneUnit = hasOneUnit
  }

  static let weight = KnownColumn(.weight, .mass, .kilograms, hasOneUnit: false)

  init?(words: String) {
    guard let found = KnownColumn.byName[words] else { return nil }
    self = found
  }

  private static let names: [(column: KnownColumn, names: [String])] = [
    (
      weight,
      [
        "weight", "body weight", "bodyweight", "body mass", "bodymass", "average weight",
        "gewicht", "korpergewicht", "poids", "poids corporel", "peso", "peso corporal",
        "peso corporeo", "massa corporea", "lichaamsgewicht", "vikt", "vaegt", "vekt",
        "waga", "masa ciala", "paino", "hmotnost", "вес", "体重", "체중",
        "hkquantitytypeidentifierbodymass",
      ]
    ),
    (
      KnownColumn(.steps, .count, .steps, hasOneUnit: true),
      [
        "steps", "step count", "stepcount", "total steps", "daily steps", "number of steps",
        "schritte", "pas", "nombre de pas", "pasos", "passi", "passos", "stappen", "skridt",
        "hkquantitytypeidentifierstepcount",
      ]
    ),
    (
      KnownColumn(.resting, .rate, .beats, hasOneUnit: true),
      [
        "resting", "resting hr", "resting heart rate", "restingheartrate", "rhr",
        "resting pulse", "ruhepuls", "ruheherzfrequenz", "fc repos", "fc au repos",
        "frequence cardiaque au repos", "hkquantitytypeidentifierrestingheartrate",
      ]
    ),
    (
      KnownColumn(.hrv, .time, .milliseconds, hasOneUnit: true),
      [
        "hrv", "heart rate variability", "heartratevariability", "hrv rmssd", "rmssd",
        "hrv sdnn", "sdnn", "heart rate variability sdnn", "herzfrequenzvariabilitat", "vfc",
        "hkquantitytypeidentifierheartratevariabilitysdnn",
      ]
    ),
    (
      KnownColumn(.sleep, .time, .hours, hasOneUnit: false),
      [
        "sleep", "sleep duration", "sleep time", "time asleep", "total sleep", "asleep",
        "total sleep time", "total sleep duration", "schlaf", "schlafdauer", "sommeil",
        "duree du sommeil", "sueno", "sonno", "sono", "slaap",
      ]
    ),
    (
      KnownColumn(.distance, .length, .kilometers, hasOneUnit: false),
      [
        "distance", "total distance", "distanz", "strecke", "distancia", "distanza", "afstand",
        "distance walking running", "hkquantitytypeidentifierdistancewalkingrunning",
      ]
    ),
    (
      KnownColumn(.energy, .energy, .kilocalories, hasOneUnit: false),
      [
        "energy", "active energy", "active energy burned", "active calories",
        "aktive kalorien", "calories actives", "aktivitatsenergie",
        "hkquantitytypeidentifieractiveenergyburned",
      ]
    ),
    (
      KnownColumn(.basal, .energy, .kilocalories, hasOneUnit: false),
      [
        "basal", "basal energy", "basal energy burned", "resting energy", "ruheenergie",
        "hkquantitytypeidentifierbasalenergyburned",
      ]
    ),
    (
      KnownColumn(.heart, .rate, .beats, hasOneUnit: true),
      [
        "heart", "heart rate", "heartrate", "hr", "average heart rate", "avg heart rate",
        "avg hr", "pulse", "puls", "pouls", "pulso", "herzfrequenz", "frequence cardiaque",
        "hkquantitytypeidentifierheartrate",
      ]
    ),
    (
      KnownColumn(.fat, .share, .percent, hasOneUnit: true),
      [
        "fat", "body fat", "bodyfat", "fat percentage", "body fat percentage", "fat ratio",
        "korperfett", "korperfettanteil", "graisse corporelle", "grasa corporal",
        "hkquantitytypeidentifierbodyfatpercentage",
      ]
    ),
    (
      KnownColumn(.workout, .time, .minutes, hasOneUnit: false),
      [
        "workout", "workouts", "exercise", "exercise time", "exercise minutes", "training",
        "workout minutes", "trainingszeit", "hkquantitytypeidentifierappleexercisetime",
      ]
    ),
  ]

  static var allNames: [String] { names.flatMap(\.names) }

  private static let byName: [String: KnownColumn] = {
    var all: [String: KnownColumn] = [:]
    for (column, names) in names { for name in names { all[name] = column } }
    return all
  }()
}

/// The names that files give to columns that hold no metric.
enum ColumnWord {
  static let day: Set<String> = [
    "date", "day", "datum", "tag", "fecha", "dia", "data", "jour", "dato", "datetime",
    "date time", "timestamp", "time stamp", "ts", "time", "zeit", "zeitpunkt", "when", "start",
    "start date", "startdate", "start time", "time of measurement", "measured at",
    "measurement date", "measurement time", "date et heure", "date heure", "datum uhrzeit",
    "datum zeit", "fecha y hora", "recorded at", "created at", "logged at", "local time",
    "logdate", "log date", "paiva", "pvm", "tarih", "heure", "epoch", "unix", "unixtime",
    "unix time", "日付",
  ]
  static let source: Set<String> = [
    "source", "source name", "sourcename", "device", "device name", "app", "quelle", "gerat",
  ]
  static let end: Set<String> = [
    "end", "end date", "enddate", "end time", "endtime", "ends", "ended", "until", "to", "wake",
    "wake time", "wake up", "woke up", "wakeup", "ende", "fin", "fine", "hasta",
  ]
  static let clock: Set<String> = [
    "time", "zeit", "uhrzeit", "heure", "hora", "ora", "tijd", "tid", "klokkeslett",
    "time of day", "measurement time",
  ]
  static let metric: Set<String> = [
    "metric", "type", "name", "measure", "measurement", "variable", "kind", "typ", "art",
    "metrik", "messgrosse", "tipo", "quantity type", "record type",
  ]
  static let value: Set<String> = [
    "value", "wert", "valeur", "valor", "valore", "amount", "quantity", "reading", "val", "waarde",
  ]
  /// `weight unit`.
  static func isUnit(_ words: String) -> Bool { unit.contains { words.hasSuffix(" " + $0) } }

  static let unit: Set<String> = [
    "unit", "units", "einheit", "unite", "unidad", "unita", "eenheid",
  ]
  /// `activity id`.
  static func isNumber(_ words: String) -> Bool {
    number.contains(words) || words.hasSuffix(" id") || words.hasSuffix(" uuid")
  }

  private static let number: Set<String> = [
    "id", "log id", "logid", "uuid", "index", "nr", "no", "row", "row number", "user id", "userid",
  ]
}
