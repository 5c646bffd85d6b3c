// Replaces known names by other names of the same kind.
import { anyWord, type Language } from "@/server/authoring/contrasts/wording";

/** Names that are also common words ("Turkey", "Jordan", "Apple") are left out. */
const CITIES = "Lima Oslo Nairobi Osaka Toronto Madrid Paris London Berlin Hamburg Zürich Chicago Sydney Mumbai Dublin";
const COMPANIES = "Siemens Toyota Microsoft Nestlé Samsung Volkswagen IBM Sony Nokia Bosch Airbus Google";
const PERSONS = "Anna Thomas Maria Daniel Sophie Michael Laura David Julia Peter Smith Johnson Müller Schneider García";

const KINDS: Record<Language, readonly (readonly string[])[]> = {
  en: [
    "Peru Norway Kenya Japan Canada Spain France Germany Italy Austria Switzerland Brazil Mexico India Egypt".split(
      " ",
    ),
    "Rome Vienna Munich Cologne Lisbon Prague Warsaw".split(" "),
  ],
  de: [
    "Peru Norwegen Kenia Japan Kanada Spanien Frankreich Deutschland Italien Österreich Brasilien Mexiko Indien Ägypten".split(
      " ",
    ),
    "Rom Wien München Köln Lissabon Prag Warschau".split(" "),
  ],
};
const NAMES_OF_ANY_LANGUAGE = [CITIES, COMPANIES, PERSONS].map((names) => names.split(" "));
const MAX_PER_NAME = 3;

/** Returns the statement with other names of the same kind, at most three per known name. */
export function swapNames(statement: string, language: Language): string[] {
  return [...KINDS[language], ...NAMES_OF_ANY_LANGUAGE].flatMap((names) => {
    const name = anyWord(names.join("|")).exec(statement)?.[0];
    if (name === undefined) return [];
    const position = names.indexOf(name);
    // The names that follow in the circular list, so that the same statement always has the same proposals.
    const otherNames = [...names.slice(position + 1), ...names.slice(0, position)].filter(
      (otherName) => !statement.includes(otherName),
    );
    return otherNames.slice(0, MAX_PER_NAME).map((other) => statement.replace(anyWord(name, "gu"), other));
  });
}
