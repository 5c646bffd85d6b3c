// What the judge's answers depend on besides the model. Whoever changes the prompt, or how replies become outcomes, raises it.

/** Of prompt.ts and the schema of the reply: part of the key under which judgements are reused and calibrated. */
export const PROMPT_VERSION = "judge-prompt@2";

/** Of the code that turns replies into an outcome. */
const CODE_VERSION = "judge-code@2";

/** `model.judge_code_version` on the wire and in the proof (product decision, Judging). */
export const JUDGE_CODE_VERSION = `${PROMPT_VERSION}+${CODE_VERSION}`;

/** Samples of one judgement by tier (product decision, Judging). */
export const SAMPLES = { 1: 1, 2: 3, 3: 5 } as const;
