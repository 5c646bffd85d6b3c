// A statement about the work, such as "The reply names a date", is not what such a work says. A passage that repeats it
// speaks about the work, as an invented verdict does: what a reader agrees to with it has to hold without it.
// cspell:disable
import { searchFold } from "@/server/contracts/searchFold";
import type { FencedText } from "@/server/llm/fencedPrompt";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";

/** What the work is called in a statement about it, after an article or alone. */
const WORK_NAMES =
  "output|input|context|reference|submission|work|text|reply|answer|response|summary|report|letter|email|message|article|essay|document|translation|review|abstract|code|change|diff|" +
  "ausgabe|antwort|zusammenfassung|bericht|brief|nachricht|artikel|aufsatz|arbeit|" +
  "reponse|texte|resume|lettre|courriel|rapport|respuesta|texto|resumen|carta|informe|mensaje|" +
  "resposta|resumo|relatorio|risposta|testo|riassunto|lettera|antwoord|tekst|samenvatting|odpowiedz|ответ|текст|відповідь";
const NAMES_WORK = new RegExp(`(?<![\\p{L}\\p{N}])(?:${WORK_NAMES})(?![\\p{L}\\p{N}])`, "u");

/** Shorter statements are found in works by chance. */
const FEWEST_WORDS = 4;

/** Finds the texts that repeat the statement of the criterion, which is about the work, from 1. */
export function repeatingTexts({ statement, inverted }: CompiledCriterion, texts: readonly FencedText[]): number[] {
  const words = wordsOf(statement ?? "");
  if (inverted || words.split(" ").length < FEWEST_WORDS || !NAMES_WORK.test(words)) return [];
  return texts.flatMap(({ text }, index) => (` ${wordsOf(text)} `.includes(` ${words} `) ? [index + 1] : []));
}

/** The words of a text, folded, with one space between two. A number that begins a line of a material is left out. */
const wordsOf = (text: string): string =>
  searchFold(text.replaceAll(/^\d+[|+]/gm, " "))
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
