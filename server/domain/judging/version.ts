// Versions of what judge results depend on besides the model. Raise them when the prompt changes, or how replies become outcomes.

/** Version of prompt.ts and the reply schema: part of the key under which judge results are reused and calibrated. */
export const PROMPT_VERSION = "judge-prompt@4";

/** Version of the readings' prompt and reply: part of the key under which readings are reused. */
export const READING_VERSION = "reading-prompt@1";

/** Version of the code that turns replies into an outcome. */
const CODE_VERSION = "judge-code@4";

/** `model.judge_code_version` in the API and in the proof. */
export const JUDGE_CODE_VERSION = `${PROMPT_VERSION}+${CODE_VERSION}`;

/** Samples per criterion by tier. */
export const SAMPLES = { 1: 1, 2: 3, 3: 5 } as const;
