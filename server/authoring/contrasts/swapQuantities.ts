// Replaces numbers, dates, months, weekdays and units.
import { anyWord, type Language } from "@/server/authoring/contrasts/wording";

const CALENDARS: Record<Language, readonly (readonly string[])[]> = {
  // "May" and "March" are also other words.
  en: [
    "January February April June July August September October November December".split(" "),
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" "),
  ],
  de: [
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" "),
    "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag".split(" "),
  ],
};

/** Units and their replacements. The German ones have the same form in each case. */
const UNITS: Record<Language, Readonly<Record<string, string>>> = {
  en: {
    seconds: "minutes",
    minutes: "hours",
    hours: "days",
    days: "weeks",
    weeks: "months",
    months: "years",
    years: "months",
    kilometers: "miles",
    miles: "kilometers",
    kilograms: "pounds",
    euros: "dollars",
    dollars: "euros",
    EUR: "USD",
    USD: "EUR",
  },
  de: {
    Sekunden: "Minuten",
    Minuten: "Stunden",
    Stunden: "Wochen",
    Tage: "Wochen",
    Tagen: "Wochen",
    Wochen: "Stunden",
    Monate: "Wochen",
    Monaten: "Wochen",
    Euro: "Dollar",
    Dollar: "Euro",
    EUR: "USD",
    USD: "EUR",
  },
};

const ISO_DATE = /(?<![\w-])(\d{4})(-\d{2}-\d{2})(?![\w-])/;
/** Matches a number that is not part of a name, version, reference, decimal or time, and whose noun stays the same. */
const NUMBER = /(?<![\p{L}\p{N}_.,:/#@[§+−-])(?:[2-9]|[1-9]\d{1,8})(?![\p{L}\p{N}_:/\]-]|[.,]\d)/u;
/** Matches "2 of the 3", where one number limits the other. */
const SHARE = /\d (?:of|von) /;

/** Matches words of a bound. Work that is shorter than another number of words may be shorter than 100 words too. */
const BOUND =
  /(?<!\p{L})(?:than|at (?:least|most)|up to|under|over|above|below|within|minimum|maximum|max|min|no (?:more|less|fewer)|between|als|mindestens|höchstens|maximal|minimal|bis zu|unter|über|innerhalb|zwischen)(?!\p{L})/iu;

/** Changes one quantity of the statement at a time. */
export function swapQuantities(statement: string, language: Language): string[] {
  return [
    ...swapDates(statement),
    ...swapNumbers(statement),
    ...swapDays(statement, language),
    ...swapUnits(statement, language),
  ];
}

function swapDates(statement: string): string[] {
  return ISO_DATE.test(statement)
    ? [1, 2].map((years) => statement.replace(ISO_DATE, (_, year, rest) => `${Number(year) + years}${String(rest)}`))
    : [];
}

function swapNumbers(statement: string): string[] {
  const digits = NUMBER.exec(statement)?.[0];
  if (digits === undefined || SHARE.test(statement) || BOUND.test(statement)) return [];
  const number = Number(digits);
  const isYear = number >= 1900 && number < 2100;
  return [number + 1, isYear ? number + 10 : number * 2].map((otherNumber) =>
    statement.replace(NUMBER, String(otherNumber)),
  );
}

function swapDays(statement: string, language: Language): string[] {
  return CALENDARS[language].flatMap((names) => {
    const name = anyWord(names.join("|")).exec(statement)?.[0];
    if (name === undefined) return [];
    const otherName = names[(names.indexOf(name) + 3) % names.length] ?? "";
    return statement.includes(otherName) ? [] : [statement.replace(anyWord(name), otherName)];
  });
}

function swapUnits(statement: string, language: Language): string[] {
  if (BOUND.test(statement)) return [];
  const units = UNITS[language];
  const quantity = new RegExp(`(\\d )(${Object.keys(units).join("|")})(?![\\p{L}])`, "u").exec(statement);
  const [quantityText, number = "", unit = ""] = quantity ?? [];
  return quantityText === undefined ? [] : [statement.replace(quantityText, number + (units[unit] ?? ""))];
}
