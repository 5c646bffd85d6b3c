// One HTTP client for every row of the operation table: the row defines method, path and location of the input.
import type { Command } from "commander";
import type * as z from "zod";
import type { Operation, OperationInput, OperationOutput } from "@/server/contracts/operation";
import { operations, type Operations } from "@/server/api/operations";
import { KeySet } from "@/server/proof/contract/keySet";
import { PROOF_JWKS_URI } from "@/server/proof/contract/proofFormat";
import { type Config, readConfig } from "@/cli/config";
import { openFile, requestJson, type RequestParts } from "@/cli/httpRequests";
import { START_COMMAND, TOOL } from "@/cli/programs";
import { ApiRefusal, LocalRefusal, Unreachable } from "@/cli/refusals";

/** Rows that are reachable over HTTP. */
type HttpOperationId = {
  [K in keyof Operations]: Operations[K] extends { http: object } ? K : never;
}[keyof Operations];
type HttpRow = Operation & { http: NonNullable<Operation["http"]> };
type Values = Readonly<Record<string, unknown>>;

export type Client = {
  readonly url: string;
  /**
   * Calls the operation of a row.
   * @throws ApiRefusal for a Problem body, Unreachable when no service answers, TimeoutRefusal when `signal` ends first,
   * LocalRefusal without a key or for a response of another API
   */
  call<Id extends HttpOperationId>(
    id: Id,
    input: OperationInput<Operations[Id]>,
    signal?: AbortSignal,
  ): Promise<OperationOutput<Operations[Id]>>;
  /**
   * Streams the row's file in one of its formats.
   * @throws the errors of `call`, also while the file is read
   */
  file<Id extends HttpOperationId>(
    id: Id,
    format: string,
    input: OperationInput<Operations[Id]>,
  ): Promise<AsyncIterable<Uint8Array>>;
  /** Reads the published key set; needs no API key. */
  keySet(): Promise<KeySet>;
};

function createClient(config: Config): Client {
  const prepare = (row: HttpRow, input: Values) => {
    if (row.auth !== "none") requireApiKey(config);
    const authorization = config.apiKey === null ? {} : { authorization: `Bearer ${config.apiKey}` };
    const { path, init } = buildRequest(row, input);
    return { url: config.url + path, init: { ...init, headers: { ...init.headers, ...authorization } } };
  };
  const withExplanation = <T>(work: Promise<T>) =>
    work.catch((error: unknown): never => {
      throw explainLocal(config, error);
    });
  return {
    url: config.url,
    async call(id, input, signal) {
      const row: HttpRow = operations[id];
      const { url, init } = prepare(row, input as Values);
      return withExplanation(requestJson(url, init, row.success, signal)) as Promise<never>;
    },
    async file(id, format, input) {
      const { url, init } = prepare(operations[id], input as Values);
      return withExplanation(openFile(`${url}${url.includes("?") ? "&" : "?"}format=${format}`, init));
    },
    keySet: () =>
      withExplanation(
        requestJson(config.url + PROOF_JWKS_URI, { method: "GET", headers: {} }, { 200: KeySet }),
      ) as Promise<KeySet>,
  };
}

/**
 * Creates the client for a command's address and key.
 * @throws the errors of `readConfig`
 */
export const clientFor = (command: Command): Client => createClient(readConfig(command));

/**
 * Returns the API key.
 * @throws LocalRefusal without one
 */
export function requireApiKey({ apiKey, localAccess, url }: Config): string {
  if (apiKey !== null) return apiKey;
  const reason = localAccess
    ? `no API key for ${url}: the one in ${localAccess.file} is for ${localAccess.url} alone`
    : "no API key";
  const start = localAccess ? "" : `start the service with ${START_COMMAND}, or `;
  throw new LocalRefusal(`${reason}; ${start}use --api-key, SVC_VERIFY_API_KEY or the config file (${TOOL} --help)`);
}

/** Explains an error of the local service: it does not run, or does not know the stored key. */
function explainLocal({ url, localAccess, keyIsLocal }: Config, error: unknown): unknown {
  if (!localAccess || url !== localAccess.url) return error;
  if (error instanceof Unreachable)
    return new Unreachable(`${error.message}; start the service with: ${START_COMMAND}`);
  if (!keyIsLocal || !(error instanceof ApiRefusal) || error.problem.code !== "unauthorized") return error;
  const fix = `The key in ${localAccess.file} was revoked, or the service has another database. Create a key in the console under Settings and use --api-key or SVC_VERIFY_API_KEY, or delete the file.`;
  return new ApiRefusal({ ...error.problem, fix }, error.retryAfterMs, error.requestId);
}

function buildRequest(row: HttpRow, input: Values) {
  const pick = (part: z.ZodObject | undefined): [string, string][] =>
    Object.keys(part?.shape ?? {}).flatMap((name) => listParameters(name, input[name]));
  const headers = Object.fromEntries(pick(row.headers).map(([name, value]) => [name.replaceAll("_", "-"), value]));
  let path: string = row.http.path;
  for (const [name, value] of pick(row.params)) path = path.replace(`{${name}}`, encodeURIComponent(value));
  const query = new URLSearchParams(pick(row.query)).toString();
  const init: RequestParts = { method: row.http.method, headers };
  if (row.body) {
    init.body = JSON.stringify(input["body"]);
    init.headers["content-type"] = "application/json";
  }
  return { path: query === "" ? path : `${path}?${query}`, init };
}

/** Lists the parameters of a value for a URL or header: one, or one for each member of a map, as `metadata[build]`. */
function listParameters(name: string, value: unknown): [string, string][] {
  if (value === undefined) return [];
  if (typeof value !== "object" || value === null) return [[name, String(value)]];
  return Object.entries(value).map(([key, text]) => [`${name}[${key}]`, String(text)]);
}
