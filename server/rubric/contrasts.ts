// Reads the contrasts of a criterion: variations of its statement that are false for work that meets the statement; for
// a must_not criterion, passages in which the statement is true.
import type { CriterionPrimitive } from "@/server/contracts/enums";
import { normalizeName } from "@/server/contracts/names";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { PRIMITIVES } from "@/server/primitives/registry";
import type { Authored } from "@/server/rubric/fields";
import type { IssueSink } from "@/server/rubric/issues";
import { trimEndCharacters } from "@/server/contracts/trimCharacters";

type ContrastOwner = { primitive: CriterionPrimitive | undefined; statement: string | null };

const INSIGNIFICANT = /[\p{Pi}\p{Pf}"'`]|[,;:](?=\s)|\p{Default_Ignorable_Code_Point}/gu;
const SENTENCE_ENDS = ".!?…。！？।";

/**
 * Folds case, width, white space, quotation marks and punctuation at the end of a clause, so that texts that differ
 * only in these are equal. Other punctuation is kept because it changes the meaning: -5, 3.5, 3:45, C#.
 */
export function foldContrast(text: string): string {
  const normalized = text.normalize("NFKC").toLowerCase().replace(INSIGNIFICANT, "").replace(/\s+/gu, " ").trim();
  return trimEndCharacters(normalized, SENTENCE_ENDS).trimEnd();
}

/**
 * Reads and checks the contrasts of a criterion. Codes: invalid_type, contrasts_not_allowed, too_many_contrasts,
 * required (blank), too_long, contrast_equals_statement, duplicate_contrast.
 */
export function readContrasts(source: Authored, contrastOwner: ContrastOwner, issues: IssueSink): string[] {
  const authoredContrasts = source["contrasts"];
  if (authoredContrasts === undefined) return [];
  if (!Array.isArray(authoredContrasts)) {
    issues.error("invalid_type", "/contrasts", "Make contrasts a list of texts.");
    return [];
  }
  const { primitive } = contrastOwner;
  if (authoredContrasts.length > 0 && primitive !== undefined && !PRIMITIVES[primitive].requiresJudge) {
    const fix = `Remove contrasts, or make the primitive llm_judge@1; ${primitive} asks no model.`;
    issues.error("contrasts_not_allowed", "/contrasts", fix);
    return [];
  }
  const max = SERVER_LIMITS.criterionContrasts;
  if (authoredContrasts.length > max) {
    issues.error(
      "too_many_contrasts",
      "/contrasts",
      `Keep at most ${max} of the ${authoredContrasts.length} contrasts.`,
    );
  }
  const parsedContrasts = authoredContrasts
    .slice(0, max)
    .map((item: unknown, index) => readContrast(item, issues.under(`/contrasts/${index}`)));
  refuseRepeated(parsedContrasts, contrastOwner.statement, issues);
  return parsedContrasts.filter((text) => text !== undefined);
}

function readContrast(item: unknown, issues: IssueSink): string | undefined {
  if (typeof item !== "string") return issues.error("invalid_type", "", "Make this contrast a string.");
  if (foldContrast(item) === "") return issues.error("required", "", "Write this contrast, or remove it.");
  const max = SERVER_LIMITS.criterionStatementChars;
  if (item.length <= max) return item;
  return issues.error("too_long", "", `Shorten this contrast from ${item.length} to at most ${max} characters.`);
}

function refuseRepeated(contrasts: readonly (string | undefined)[], statement: string | null, issues: IssueSink): void {
  const firstIndexes = new Map<string, number>();
  const normalizedStatement = statement === null ? null : normalizeName(statement);
  contrasts.forEach((contrast, index) => {
    if (contrast === undefined) return;
    const text = normalizeName(contrast);
    const earlierIndex = firstIndexes.get(text);
    const path = `/contrasts/${index}`;
    if (text === normalizedStatement) {
      issues.error(
        "contrast_equals_statement",
        path,
        "Change what this contrast says, or remove it; it is the statement.",
      );
    } else if (earlierIndex !== undefined) {
      issues.error("duplicate_contrast", path, `Change or remove this contrast; contrast ${earlierIndex} is the same.`);
    }
    firstIndexes.set(text, earlierIndex ?? index);
  });
}
