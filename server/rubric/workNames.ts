// Recognizes statements about the work itself, by the words for it, such as "the reply".
// cspell:disable
import { searchFold } from "@/server/contracts/searchFold";

const WORK_NAMES =
  "output|input|context|reference|submission|work|text|reply|answer|response|summary|report|letter|email|message|article|" +
  "essay|document|translation|review|abstract|code|change|diff|" +
  "ausgabe|antwort|zusammenfassung|bericht|brief|nachricht|artikel|aufsatz|arbeit|" +
  "reponse|texte|resume|lettre|courriel|rapport|respuesta|texto|resumen|carta|informe|mensaje|" +
  "resposta|resumo|relatorio|risposta|testo|riassunto|lettera|antwoord|tekst|samenvatting|odpowiedz|ответ|текст|відповідь";
const NAME = new RegExp(`(?<![\\p{L}\\p{N}])(?:${WORK_NAMES})(?![\\p{L}\\p{N}])`, "u");

/** Whether a text mentions the work, for example as "the reply", in one of the languages of WORK_NAMES. */
export function namesWork(text: string): boolean {
  return NAME.test(searchFold(text));
}
