// The parts of the client that its helpers call.
import type { CallOptions, OperationId, Operations } from "./generated/operations.js";
import type { VerificationObject, VerifyAccepted, VerifyRequest } from "./generated/types.js";

export interface VerifyCallOptions extends CallOptions {
  /** Made by the client when it is absent. Use your own to continue after a restart of your program. */
  idempotencyKey?: string | undefined;
}

/** Calls any operation by its ID. */
export interface Calls {
  call<Id extends OperationId>(
    id: Id,
    input: Operations[Id]["input"],
    options?: CallOptions,
  ): Promise<Operations[Id]["output"]>;
}

/** Submits work, and reads it. */
export interface VerifyCalls extends Calls {
  verify(request: VerifyRequest, options?: VerifyCallOptions): Promise<VerificationObject | VerifyAccepted>;
}
