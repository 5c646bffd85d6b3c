// Warns about criteria without contrasts, and about contrasts that are useless for a reading.
import type { RubricIssue } from "@/server/rubric/contract";
import { type CompiledCriterion, takesContrasts } from "@/server/rubric/compiledRubric";
import { foldContrast } from "@/server/rubric/contrasts";
import { namesWork } from "@/server/rubric/workNames";

/** Maximum length of a contrast, in lengths of the statement. A longer one is no small variation. */
const MAX_LENGTH_RATIO = 3;

const MISSING =
  "There are no contrasts, so an independent reading cannot detect that a submission persuaded the model of this statement. Add " +
  "up to 12 variations of the statement that are false if it is true.";

const MISSING_PASSAGES =
  "There are no contrasts, so an independent reading cannot detect that a submission persuaded the model to ignore this harm. Add " +
  "up to 12 short passages in which the statement is true.";

const NOT_A_PASSAGE =
  "This is a variation of the statement. Contrasts of a must_not criterion are short passages in which the statement is true. Write such a passage, or remove this one.";

/** Returns warnings about the contrasts of criteria whose favorable answers are read independently, in their order. */
export function lintContrasts(criteria: readonly CompiledCriterion[]): RubricIssue[] {
  return criteria.flatMap((criterion, index) => {
    const { statement, contrasts = [], inverted } = criterion;
    if (!takesContrasts(criterion) || statement === null) return [];
    const path = `/criteria/${index}`;
    if (contrasts.length === 0) return [warning("contrasts_missing", path, inverted ? MISSING_PASSAGES : MISSING)];
    return contrasts.flatMap((contrast, position) => {
      const earlierTexts = [statement, ...contrasts.slice(0, position)];
      return lintContrast(contrast, earlierTexts, `${path}/contrasts/${position}`, inverted === true);
    });
  });
}

/** Checks one contrast. `earlierTexts`: the statement, then the contrasts before this one. */
function lintContrast(
  contrast: string,
  earlierTexts: readonly string[],
  path: string,
  isPassage: boolean,
): RubricIssue[] {
  const twin = earlierTexts.findIndex((text) => foldContrast(text) === foldContrast(contrast));
  const [statement = ""] = earlierTexts;
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

/** Whether a text begins like a statement about the work, such as "The reply …". */
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
