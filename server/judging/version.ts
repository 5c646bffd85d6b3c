import type { ModelForm } from "@/server/judging/contract";

// Versions of what judge results depend on besides the model. Raise them when the prompt changes, or how replies become
// outcomes.

/** Version of judgePrompt.ts and the reply schema: part of the key under which judge results are reused and calibrated. */
export const PROMPT_VERSION = "judge-prompt@4";

/** The same of decision/questions.ts and of how answers become a result. */
export const DECISION_VERSION = "decision-questions@1";

/** Version of the readings' prompt and reply: part of the key under which readings are reused. */
export const READING_VERSION = "reading-prompt@2";

/** Version of the code that turns replies into an outcome. */
const CODE_VERSION = "judge-code@5";

/** Version of what a model of this form is asked. */
export const promptVersionOf = (form: ModelForm): string => (form === "chat" ? PROMPT_VERSION : DECISION_VERSION);

/** `model.judge_code_version` in the API and in the proof. */
export const judgeCodeVersion = (promptVersion: string): string => `${promptVersion}+${CODE_VERSION}`;

/** The version of the question in a judge code version; null when the service asks it no more. */
export function currentPromptVersion(codeVersion: string | null): string | null {
  return [PROMPT_VERSION, DECISION_VERSION].find((version) => codeVersion?.startsWith(`${version}+`)) ?? null;
}

/**
 * Samples per criterion by tier; a decision model is asked once, because it answers the same question in the same way.
 */
export const SAMPLES = { 1: 1, 2: 3, 3: 5 } as const;
