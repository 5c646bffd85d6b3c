import type { ModelForm } from "@/server/judging/contract";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";

// Versions of what judge results depend on besides the model. Raise them when the prompt changes, or how replies become
// outcomes.

/** Version of judgePrompt.ts and the fields of the reply: part of the key under which judge results are reused and calibrated. */
export const PROMPT_VERSION = "judge-prompt@5";

/** The same of the question about a criterion that states what must not be so. */
const INVERTED_PROMPT_VERSION = "judge-prompt-inverted@2";

/** The same of decision/questions.ts and of how answers become a result. */
export const DECISION_VERSION = "decision-questions@3";

/** The same where the answers decide a criterion that states what must not be so. */
export const INVERTED_DECISION_VERSION = "decision-questions-inverted@3";

/** Version of the readings' prompt and reply: part of the key under which readings are reused. */
export const READING_VERSION = "reading-prompt@6";

/** Version of the code that turns replies into an outcome. */
const CODE_VERSION = "judge-code@9";

/**
 * Version of what a model of this form is asked about the criterion. Criteria that state what must not be so have their
 * own, so that no calibration mixes answers about a harm with answers about its absence, which must_not meant before.
 */
export function promptVersionOf(form: ModelForm, { inverted }: Pick<CompiledCriterion, "inverted">): string {
  if (form === "chat") return inverted ? INVERTED_PROMPT_VERSION : PROMPT_VERSION;
  return inverted ? INVERTED_DECISION_VERSION : DECISION_VERSION;
}

/** `model.judge_code_version` in the API and in the proof. */
export const judgeCodeVersion = (promptVersion: string): string => `${promptVersion}+${CODE_VERSION}`;

/** The version of the question in a judge code version; null when the service asks it no more. */
export function currentPromptVersion(codeVersion: string | null): string | null {
  const versions = [PROMPT_VERSION, INVERTED_PROMPT_VERSION, DECISION_VERSION, INVERTED_DECISION_VERSION];
  return versions.find((version) => codeVersion?.startsWith(`${version}+`)) ?? null;
}

/**
 * Samples per criterion by tier; a decision model is asked once, because it answers the same question in the same way.
 */
export const SAMPLES = { 1: 1, 2: 3, 3: 5 } as const;
