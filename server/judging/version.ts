import type { JudgeTier, ModelForm } from "@/server/contracts/enums";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";

// Versions of the prompts and of the code that interprets the replies. Raise one when its prompt or its code changes.

/** Version of judgePrompt.ts and of the reply's fields. Judge results are reused and calibrated per version. */
export const PROMPT_VERSION = "judge-prompt@5";

/** Version of judgePrompt.ts for a must_not criterion. */
const INVERTED_PROMPT_VERSION = "judge-prompt-inverted@2";

/** Version of decision/questions.ts and of decision/readDecision.ts. */
export const DECISION_VERSION = "decision-questions@3";

/** Version of both for a must_not criterion. */
export const INVERTED_DECISION_VERSION = "decision-questions-inverted@3";

/** Version of the readings' prompt and reply. Readings are reused per version. */
export const READING_VERSION = "reading-prompt@7";

/** Version of the code that turns replies into an outcome. */
const CODE_VERSION = "judge-code@10";

/**
 * Returns the version of the question that a model of this form is asked about the criterion. must_not criteria have a
 * separate one, because before inversion they were asked about the absence of the harm, and calibrations must not mix
 * the two.
 */
export function promptVersionOf(form: ModelForm, { inverted }: Pick<CompiledCriterion, "inverted">): string {
  if (form === "chat") return inverted ? INVERTED_PROMPT_VERSION : PROMPT_VERSION;
  return inverted ? INVERTED_DECISION_VERSION : DECISION_VERSION;
}

/** Builds `model.judge_code_version` of the API and the proof. */
export const judgeCodeVersion = (promptVersion: string): string => `${promptVersion}+${CODE_VERSION}`;

/** Extracts the version of the question from a judge code version; null when that question is no longer asked. */
export function currentPromptVersion(codeVersion: string | null): string | null {
  const versions = [PROMPT_VERSION, INVERTED_PROMPT_VERSION, DECISION_VERSION, INVERTED_DECISION_VERSION];
  return versions.find((version) => codeVersion?.startsWith(`${version}+`)) ?? null;
}

/**
 * Samples per criterion by tier. A decision model is asked once, because it repeats its answer to the same question.
 */
export const SAMPLES = { 1: 1, 2: 3, 3: 5 } as const satisfies Record<JudgeTier, number>;
