// Warns where a criterion has no contrasts, or ones that cannot tell a reading anything.
import type { RubricIssue } from "@/server/rubric/contract";
import { type CompiledCriterion, takesContrasts } from "@/server/rubric/compiledRubric";
import { foldContrast } from "@/server/rubric/contrasts";
import { namesWork } from "@/server/rubric/workNames";

/** A contrast that is longer than the statement by this factor is no small variation of it. */
const MAX_LENGTH_RATIO = 3;

const MISSING =
  "There are no contrasts, so an independent reading cannot detect that a submission persuaded the model of this statement. Add " +
  "up to 12 variations of the statement that are false if it is true.";

const MISSING_PASSAGES =
  "There are no contrasts, so an independent reading cannot detect that a submission persuaded the model to ignore this harm. Add " +
  "up to 12 short passages in which the statement is true.";

const NOT_A_PASSAGE =
  "This is a variation of the statement. Contrasts of a must_not criterion are short passages in which the statement is true. Write such a passage, or remove this one.";

/** Warnings about the contrasts of criteria whose favorable answers are read independently, in their order. */
export function lintContrasts(criteria: readonly CompiledCriterion[]): RubricIssue[] {
  return criteria.flatMap((criterion, index) => {
    const { statement, contrasts = [], inverted } = criterion;
    if (!takesContrasts(criterion) || statement === null) return [];
    const path = `/criteria/${index}`;
    if (contrasts.length === 0) return [warning("contrasts_missing", path, inverted ? MISSING_PASSAGES : MISSING)];
    return contrasts.flatMap((contrast, position) => {
      const earlierTexts = [statement, ...contrasts.slice(0, position)];
      return findingsOf(contrast, earlierTexts, `${path}/contrasts/${position}`, inverted === true);
    });
  });
}

/** `earlier`: the statement, then the contrasts before this one. */
function findingsOf(contrast: string, earlier: readonly string[], path: string, isPassage: boolean): RubricIssue[] {
  const twin = earlier.findIndex((text) => foldContrast(text) === foldContrast(contrast));
  const [statement = ""] = earlier;
  if (twin !== -1) {
    const name = twin === 0 ? "the statement" : `contrast ${twin}`;
    const message = `This says the same as ${name}: only case, white space or punctuation between words differ. Change what it says.`;
    return [warning("contrast_too_similar", path, message)];
  }
  if (isPassage && isVariation(contrast, statement)) {
    return [warning("contrast_not_a_passage", path, NOT_A_PASSAGE)];
  }
  if (isPassage || contrast.length <= MAX_LENGTH_RATIO * statement.length) return [];
  const message = `This is more than ${MAX_LENGTH_RATIO} times as long as the statement. Write a variation that changes one thing in the statement.`;
  return [warning("contrast_too_long", path, message)];
}

/** Whether a text says something about the work in the way in which the statement does: "The reply …". */
function isVariation(contrast: string, statement: string): boolean {
  const beginning = firstWords(statement);
  return namesWork(beginning) && firstWords(contrast) === beginning;
}

const firstWords = (text: string): string => foldContrast(text).split(" ", 2).join(" ");

function warning(
  code: "contrasts_missing" | "contrast_too_similar" | "contrast_too_long" | "contrast_not_a_passage",
  path: string,
  message: string,
): RubricIssue {
  return { severity: "warning", code, path, message };
}
