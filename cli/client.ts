// One HTTP client for every row of the operation table: the row defines method, path and location of the input.
import type { Command } from "commander";
import type * as z from "zod";
import type { Operation, OperationInput, OperationOutput } from "@/server/contracts/operation";
import { operations, type Operations } from "@/server/api/operations";
import { KeySet } from "@/server/proof/contract/proof";
import { ProblemBody } from "@/server/contracts/problems";
import { PROOF_JWKS_URI } from "@/server/proof/contract/proofFormat";
import { RELEASE } from "@/server/contracts/version";
import { readAnswer } from "@/cli/boundedRead";
import { type Config, readConfig } from "@/cli/config";
import { parsedJson } from "@/server/contracts/parsedJson";
import { ApiRefusal, LocalRefusal, TimeoutRefusal, Unreachable } from "@/cli/refusals";

/** Rows that are reachable over HTTP. */
type HttpOperationId = {
  [K in keyof Operations]: Operations[K] extends { http: object } ? K : never;
}[keyof Operations];
type HttpRow = Operation & { http: NonNullable<Operation["http"]> };
type Values = Readonly<Record<string, unknown>>;

export type Client = {
  readonly url: string;
  /**
   * Throws ApiRefusal for a Problem body, Unreachable when no service answers, TimeoutRefusal when `signal` ends first,
   * LocalRefusal without a key or for a response of another API.
   */
  call<Id extends HttpOperationId>(
    id: Id,
    input: OperationInput<Operations[Id]>,
    signal?: AbortSignal,
  ): Promise<OperationOutput<Operations[Id]>>;
  /** Streams the row's file in one of its formats; throws as `call` does, also while the file is read. */
  file<Id extends HttpOperationId>(
    id: Id,
    format: string,
    input: OperationInput<Operations[Id]>,
  ): Promise<AsyncIterable<Uint8Array>>;
  /** Reads the published key set; needs no API key. */
  keySet(): Promise<KeySet>;
};

/** The timeout of calls without a deadline, and of each part of a file. */
const ANSWER_MS = 30_000;

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
      return withExplanation(answer(url, init, row.success, signal)) as Promise<never>;
    },
    async file(id, format, input) {
      const { url, init } = prepare(operations[id], input as Values);
      return withExplanation(openFile(`${url}${url.includes("?") ? "&" : "?"}format=${format}`, init));
    },
    keySet: () =>
      withExplanation(
        answer(config.url + PROOF_JWKS_URI, { method: "GET", headers: {} }, { 200: KeySet }),
      ) as Promise<KeySet>,
  };
}

/** Creates the client for a command's address and key; throws as `readConfig` does. */
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
  const start = localAccess ? "" : "start the service of this checkout with npm start, or ";
  throw new LocalRefusal(
    `${reason}; ${start}use --api-key, SVC_VERIFY_API_KEY or the config file (npx svc-verify --help)`,
  );
}

/** Explains an error of this checkout's service: it does not run, or does not know the stored key. */
function explainLocal({ url, localAccess, keyIsLocal }: Config, error: unknown): unknown {
  if (!localAccess || url !== localAccess.url) return error;
  if (error instanceof Unreachable) return new Unreachable(`${error.message}; start the service with: npm start`);
  if (!keyIsLocal || !(error instanceof ApiRefusal) || error.problem.code !== "unauthorized") return error;
  const fix = `The key in ${localAccess.file} was revoked, or the service has another database. Create a key in the console under Settings and use --api-key or SVC_VERIFY_API_KEY, or delete the file.`;
  return new ApiRefusal({ ...error.problem, fix }, error.retryAfterMs, error.requestId);
}

type Init = { method: string; headers: Record<string, string>; body?: string };

function buildRequest(row: HttpRow, input: Values) {
  const pick = (part: z.ZodObject | undefined): [string, string][] =>
    Object.keys(part?.shape ?? {}).flatMap((name) => parameters(name, input[name]));
  const headers = Object.fromEntries(pick(row.headers).map(([name, value]) => [name.replaceAll("_", "-"), value]));
  let path: string = row.http.path;
  for (const [name, value] of pick(row.params)) path = path.replace(`{${name}}`, encodeURIComponent(value));
  const query = new URLSearchParams(pick(row.query)).toString();
  const init: Init = { method: row.http.method, headers };
  if (row.body) {
    init.body = JSON.stringify(input["body"]);
    init.headers["content-type"] = "application/json";
  }
  return { path: query === "" ? path : `${path}?${query}`, init };
}

/** Lists the parameters of a value for a URL or header: one, or one for each member of a map, as `metadata[build]`. */
function parameters(name: string, value: unknown): [string, string][] {
  if (value === undefined) return [];
  if (typeof value !== "object" || value === null) return [[name, String(value)]];
  return Object.entries(value).map(([key, text]) => [`${name}[${key}]`, String(text)]);
}

function request(url: string, init: Init, signal: AbortSignal): Promise<Response> {
  const headers = { accept: "application/json", "user-agent": `svc-verify/${RELEASE}`, ...init.headers };
  return fetch(url, { ...init, headers, redirect: "manual", signal });
}

async function send(url: string, init: Init, signal?: AbortSignal): Promise<{ response: Response; text: string }> {
  try {
    const response = await request(url, init, signal ?? AbortSignal.timeout(ANSWER_MS));
    return { response, text: await readAnswer(response) };
  } catch (error) {
    if (error instanceof LocalRefusal) throw error;
    if (signal?.aborted) throw new TimeoutRefusal(`${url} did not respond in time`);
    throw unreachable(url, error);
  }
}

const unreachable = (url: string, error: unknown) => new Unreachable(`cannot reach ${url}: ${describeCause(error)}`);

/** Opens a file of any size. The service has ANSWER_MS for each part of it, however slowly its reader takes them. */
async function openFile(url: string, init: Init): Promise<AsyncIterable<Uint8Array>> {
  const abort = new AbortController();
  const withTimeout = async <T>(work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => abort.abort(new Error("no answer in time")), ANSWER_MS);
    return work
      .catch((error: unknown): never => {
        throw error instanceof LocalRefusal ? error : unreachable(url, error);
      })
      .finally(() => clearTimeout(timer));
  };
  const response = await withTimeout(request(url, init, abort.signal));
  if (!response.ok) throw toRefusal(url, response, parsedJson(await withTimeout(readAnswer(response))));
  return readParts(response, withTimeout);
}

async function* readParts({ body }: Response, withTimeout: <T>(work: Promise<T>) => Promise<T>) {
  if (body === null) return;
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  try {
    for (let part = await withTimeout(reader.read()); !part.done; part = await withTimeout(reader.read()))
      yield part.value;
  } finally {
    // Ends the connection when the reader of the file stops early.
    await reader.cancel().catch(() => undefined);
  }
}

async function answer(url: string, init: Init, success: Operation["success"], signal?: AbortSignal): Promise<unknown> {
  const { response, text } = await send(url, init, signal);
  const body = parsedJson(text);
  const schema = success[response.status];
  if (schema && matchesSchema(schema, body)) return body;
  throw toRefusal(url, response, body);
}

/** Converts a response to an error: ApiRefusal for a Problem body, otherwise that of a response of another API. */
function toRefusal(url: string, response: Response, body: unknown): Error {
  const problem = ProblemBody.safeParse(body);
  if (problem.success) {
    return new ApiRefusal(problem.data, readRetryAfter(response), response.headers.get("x-request-id"));
  }
  const message = `${url} returned ${response.status} in an unexpected format; check the address`;
  return response.status >= 500 ? new Unreachable(message) : new LocalRefusal(message);
}

/** Reports whether a body matches a schema. Fields that newer services added are ignored. */
function matchesSchema(schema: z.ZodType, body: unknown): boolean {
  const parsed = schema.safeParse(body);
  return parsed.success || parsed.error.issues.every((issue) => issue.code === "unrecognized_keys");
}

function readRetryAfter(response: Response): number | null {
  const seconds = response.headers.get("retry-after");
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : null;
}

export function describeCause(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const { code, message } = cause as { code?: string; message?: string };
  return code ?? message ?? String(cause);
}
