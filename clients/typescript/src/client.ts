// The client: every operation of the API, and what is tedious to write oneself.
import { buildRequest } from "./buildRequest.js";
import { type Api, type CallOptions, type OperationId, OPERATIONS, type Operations } from "./generated/operations.js";
import type {
  VerificationObject,
  VerifyAccepted,
  VerifyBatchResults,
  VerifyBatchRequest,
  VerifyRequest,
} from "./generated/types.js";
import type { VerifyCallOptions } from "./calls.js";
import { type ListId, listPages } from "./listPages.js";
import type { KeySet } from "./proof/keySet.js";
import { send, type SendOptions, type TransportOptions } from "./transport.js";
import { type WaitOptions, waitForVerdict } from "./waitForVerdict.js";

export interface ClientOptions {
  /** The address of the service, as `https://verify.example.com`. */
  baseUrl: string;
  apiKey?: string | undefined;
  fetch?: typeof fetch | undefined;
  /** Attempts after the first; 6 by default, 0 for none. */
  maxRetries?: number | undefined;
  /** The time of one attempt, beyond what a request asks the service to wait; 30,000 by default. */
  timeoutMs?: number | undefined;
}

export class SvcVerifyClient {
  /** Every operation that an API key may call, such as `api.rubric.list()`. */
  readonly api: Api;
  readonly #transport: TransportOptions;

  /** @throws TypeError for a `baseUrl` that is not a URL */
  constructor({ baseUrl, apiKey, fetch: send = fetch, maxRetries = 6, timeoutMs = 30_000 }: ClientOptions) {
    if (!/^https?:$/.test(new URL(baseUrl).protocol)) throw new TypeError("baseUrl begins with https:// or http://");
    const key = apiKey === undefined ? {} : { apiKey };
    // A method of another object would get that object as `this`, which fetch refuses.
    const unboundFetch: typeof fetch = (input, init) => send(input, init);
    this.#transport = { baseUrl: baseUrl.replace(/\/$/, ""), ...key, fetch: unboundFetch, maxRetries, timeoutMs };
    this.api = groupCalls((id, input, options) => this.call(id, input, options));
  }

  /**
   * Calls an operation by its ID in the OpenAPI document.
   * @throws SvcVerifyProblem, SvcVerifyConnectionError, and the reason of `options.signal`
   */
  async call<Id extends OperationId>(
    id: Id,
    input: Operations[Id]["input"],
    options: CallOptions = {},
  ): Promise<Operations[Id]["output"]> {
    const row = OPERATIONS[id];
    const values = withKeys(id, input);
    const sending: SendOptions = { repeatable: row.repeatable, extraMs: waitMsIn(values), signal: options.signal };
    return (await send(this.#transport, buildRequest(row, values), sending)) as Operations[Id]["output"];
  }

  /** Submits work. The answer is the verification if it finishes within `options.wait_ms`, otherwise its ID. */
  verify(request: VerifyRequest, options: VerifyCallOptions = {}): Promise<VerificationObject | VerifyAccepted> {
    const key = options.idempotencyKey === undefined ? {} : { idempotency_key: options.idempotencyKey };
    return this.call("verification.submit", { body: request, ...key }, options);
  }

  /** Submits up to 100 pieces of work; each has its own Idempotency-Key, so a retry judges none twice. */
  verifyBatch(requests: VerifyBatchRequest["requests"], options: CallOptions = {}): Promise<VerifyBatchResults> {
    return this.call("verification.submitBatch", { body: { requests } }, options);
  }

  /**
   * Submits work and returns the finished verification: its status is `succeeded` or `failed`.
   * @throws SvcVerifyTimeout when it is not finished in time, and what `call` throws
   */
  verifyAndWait(request: VerifyRequest, options: WaitOptions = {}): Promise<VerificationObject> {
    return waitForVerdict(this, request, options);
  }

  /** Iterates over the rows of all pages of a list, such as `listAll("verifications.list", { flagged: true })`. */
  listAll<Id extends ListId>(
    id: Id,
    input: Operations[Id]["input"],
    options: CallOptions = {},
  ): AsyncGenerator<Operations[Id]["item"], void, undefined> {
    return listPages(this, id, input, options);
  }

  /** The published key set, for `checkProof`. Get it once, from a service that you trust, and keep it. */
  async keySet(options: CallOptions = {}): Promise<KeySet> {
    const request = { method: "GET", path: "/.well-known/svc-verify/keys.json", headers: {} };
    return (await send(this.#transport, request, { repeatable: true, signal: options.signal })) as KeySet;
  }
}

type Values = Record<string, unknown>;

/** Gives every submission the Idempotency-Key that makes it safe to send again. */
function withKeys(id: OperationId, input: unknown): Values {
  const values: Values = { ...(input as Values) };
  if (id === "verification.submit") values["idempotency_key"] ??= crypto.randomUUID();
  if (id !== "verification.submitBatch") return values;
  const { requests } = values["body"] as VerifyBatchRequest;
  const keyed = requests.map((request) => ({
    ...request,
    idempotency_key: request.idempotency_key ?? crypto.randomUUID(),
  }));
  return { ...values, body: { requests: keyed } };
}

function waitMsIn({ body }: Values): number {
  return (body as Partial<VerifyRequest> | undefined)?.options?.wait_ms ?? 0;
}

function groupCalls(call: (id: OperationId, input: never, options?: CallOptions) => Promise<unknown>): Api {
  const api: Record<string, Values> = {};
  for (const id of Object.keys(OPERATIONS) as OperationId[]) {
    const [group = "", name = ""] = id.split(".");
    (api[group] ??= {})[name] = (input: unknown = {}, options?: CallOptions) => call(id, input as never, options);
  }
  return api as unknown as Api;
}
