// The names that the package exports.
export type { VerifyCallOptions } from "./calls.js";
export { type ClientOptions, SvcVerifyClient } from "./client.js";
export type { Api, CallOptions, OperationId, Operations } from "./generated/operations.js";
export type * from "./generated/types.js";
export type { ListId } from "./listPages.js";
export { type ProblemCode, SvcVerifyConnectionError, SvcVerifyProblem, SvcVerifyTimeout } from "./problem.js";
export { checkProof, type ProofCheck } from "./proof/checkProof.js";
export type { KeySet, PublishedKey } from "./proof/keySet.js";
export { isFinished, type WaitOptions } from "./waitForVerdict.js";
export { SvcVerifyWebhookError, verifyWebhook, type WebhookFault, type WebhookRequest } from "./webhook.js";
