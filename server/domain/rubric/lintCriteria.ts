// Warnings about criteria that compile but will judge badly.
import { isDeepStrictEqual } from "node:util";
import type { CompiledCriterion } from "@/server/domain/rubric/compiledRubric";
import type { IssueSink } from "@/server/domain/rubric/issues";

const MIN_WORDS = 4;
const OVERLAP = 0.65;

const VAGUE =
  /\b(?:good|great|nice|bad|excellent|appropriate(?:ly)?|adequate(?:ly)?|suitable|proper(?:ly)?|reasonable|reasonably|high[- ]quality|well[- ]written|user[- ]friendly|professional(?:ly)?|engaging|as needed|if possible|and so on|etc)\b/i;
const TWO_DEMANDS =
  /[.;]\s+\S.*\b(?:must|should|is|are|has|have)\b|\band (?:also |it )?(?:must|should)\b|\bas well as\b/i;
const COUNTABLE: readonly [RegExp, string][] = [
  [/\bvalid json\b|\bjson (?:object|schema|array)\b/i, "json_schema@1"],
  [
    /\b(?:at most|at least|no more than|fewer than|less than|exactly|under|over|up to|maximum(?: of)?|minimum(?: of)?) \d[\d,.]* ?(?:%|words?|characters?|chars|items?|bullets?|seconds?|ms|percent)/i,
    "numeric_threshold@1 or json_schema@1",
  ],
  [
    /\b(?:contains?|includes?|mentions?|starts? with|ends? with|begins? with|matches)\b[^.]{0,40}(?:"[^"]+"|“[^”]+”|\bpattern\b)/i,
    "regex_match@1",
  ],
];
const STOP_WORDS = new Set(
  "a an and any are as at be by every for from has have in is it its must no not of on or should submission output that the this to with".split(
    " ",
  ),
);

/** Reports statement_too_vague, double_barrelled, could_be_deterministic and criterion_overlaps. */
export function lintCriteria(criteria: readonly CompiledCriterion[], issues: IssueSink): void {
  criteria.forEach((criterion, index) => {
    const sink = issues.under(`/criteria/${index}`);
    if (criterion.primitive === "llm_judge@1" && criterion.statement !== null) {
      lintStatement(criterion.statement, sink);
    }
    const twin = criteria.slice(0, index).find((earlier) => overlaps(earlier, criterion));
    if (twin) {
      const fix = "Merge them, or say what only this one checks";
      sink.warning("criterion_overlaps", "", `This repeats criterion "${twin.key}" and counts it twice. ${fix}.`);
    }
  });
}

function lintStatement(statement: string, sink: IssueSink): void {
  const term = VAGUE.exec(statement)?.[0];
  const short = statement.trim().split(/\s+/).length < MIN_WORDS;
  if (term || short) {
    const problem = term
      ? `"${term}" means something else to every reader`
      : "The statement is too short to be checked";
    sink.warning("statement_too_vague", "/statement", `${problem}. Say what a reader can point at in the submission.`);
  }
  if (TWO_DEMANDS.test(statement)) {
    const fix = "Split it, so that a failure names its cause";
    sink.warning("double_barrelled", "/statement", `The statement makes more than one demand. ${fix}.`);
  }
  const primitive = COUNTABLE.find(([pattern]) => pattern.test(statement))?.[1];
  if (primitive) {
    sink.warning("could_be_deterministic", "/primitive", `Let ${primitive} check this: exact, instant and free.`);
  }
}

function overlaps(a: CompiledCriterion, b: CompiledCriterion): boolean {
  if (a.primitive !== b.primitive || a.applies_to !== b.applies_to) return false;
  if (a.primitive !== "llm_judge@1") return isDeepStrictEqual(a.config, b.config);
  const [left, right] = [words(a.statement), words(b.statement)];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared > 0 && shared / (left.size + right.size - shared) >= OVERLAP;
}

function words(statement: string | null): Set<string> {
  const all = (statement ?? "").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(all.filter((word) => word.length > 1 && !STOP_WORDS.has(word)));
}
