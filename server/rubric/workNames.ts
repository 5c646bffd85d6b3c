// Recognizes statements about the work itself, by the words for it, such as "the reply".
// cspell:disable
import { searchFold } from "@/server/contracts/searchFold";

/** Names that a rubric gives to the work, and that a work seldom begins a sentence about itself with. */
const RUBRIC_NAMES =
  "output|submission|reply|response|summary|translation|abstract|essay|review|" +
  "ausgabe|zusammenfassung|aufsatz|resume|respuesta|resumen|resposta|resumo|risposta|riassunto|antwoord|samenvatting|odpowiedz|ответ|відповідь";
/** Names that are also everyday words: "The answer is option B" is what a work says, and not about the work. */
const EVERYDAY_NAMES =
  "work|text|answer|report|letter|email|message|article|document|code|change|diff|input|context|reference|" +
  "antwort|bericht|brief|nachricht|artikel|arbeit|reponse|texte|lettre|courriel|rapport|texto|carta|informe|mensaje|" +
  "relatorio|testo|lettera|tekst|текст";
const IS = "is|are|was|were|ist|sind|war|waren|est|sont|etait|es|son|era|e|foi|sao|sono|zijn|jest|byl|был[аио]?|є";
const ARTICLE = "(?:the|this|der|die|das|diese|dieser|le|la|l|el|il|lo|o|a|de|het|cette|ce|esta|este) ";

const ANY_NAME = new RegExp(`(?<![\\p{L}\\p{N}])(?:${RUBRIC_NAMES}|${EVERYDAY_NAMES})(?![\\p{L}\\p{N}])`, "u");
const SUBJECT = new RegExp(
  `^(?:${ARTICLE})?(?:(?:${RUBRIC_NAMES})|(?:${EVERYDAY_NAMES})(?! (?:${IS})(?![\\p{L}\\p{N}])))(?![\\p{L}\\p{N}])`,
  "u",
);

/** Whether a text mentions the work, for example as "the reply", in one of the languages of the names. */
export function namesWork(text: string): boolean {
  return ANY_NAME.test(searchFold(text));
}

/**
 * Returns the words with which a statement about the work begins, such as "the reply"; null for another statement.
 * @param words folded words, separated by single spaces
 */
export function workSubject(words: string): string | null {
  return SUBJECT.exec(words)?.[0] ?? null;
}
