// One row of the operation table describes one operation for every transport: tRPC, REST, OpenAPI and CLI.
import * as z from "zod";
import type { AuditAction } from "@/server/contracts/auditActions";
import type { ProblemCode } from "@/server/contracts/problems";
import type { Scope } from "@/server/contracts/scopes";

/** `cockpit`: an account under the identity contract, or signed in to the browser; never a key. */
export type Auth = "apiKey" | "apiKeyOrIdentity" | "cockpit" | "none";
export type Method = "GET" | "POST" | "PATCH" | "DELETE";
/** Roles of an account in the tenant; neither implies the other. */
export type Role = "owner" | "reviewer";

type AnyObject = z.ZodObject<z.ZodRawShape>;

/** An environment variable that enables an operation when it is exactly `true`. */
export type Flag =
  | "VERIFY_NL_RUBRIC_FROM_DESCRIPTION"
  | "VERIFY_RUBRIC_EXAMPLES_ENABLED"
  | "VERIFY_DEV_HEALTH_ENABLED"
  | "SCOPED_LEARNING_ENABLED";

/** `readOnly`: stores nothing. Other tools only add data unless they are `destructive`. */
type Tool = {
  name: `${string}_${string}`;
  readOnly: boolean;
  destructive?: true;
  /** Advice for agents beyond summary and description. */
  hint?: string;
};

/** The action of the audit trail, or one of several, that a successful call records; `none`: why it records nothing. */
type Audited = readonly [AuditAction, ...AuditAction[]] | { none: string };

export type Operation = Row & ({ kind: "query" } | { kind: "mutation"; audit: Audited });

type Row = {
  /** Absent: reachable through tRPC only. */
  http?: { method: Method; path: `/v1/${string}` };
  tag: string;
  summary: string;
  description?: string;
  auth: Auth;
  /** Required of API keys. */
  scope?: Scope;
  /** Required of accounts. */
  role?: Role;
  params?: AnyObject;
  query?: AnyObject;
  /** Field `idempotency_key` is read from the header `Idempotency-Key`. */
  headers?: AnyObject;
  body?: z.ZodType;
  /** Describes the body in documents, where the operation reads more than that to report every fault. */
  describedBody?: z.ZodType;
  /** A request without a body means the same as `{}`. */
  bodyOptional?: true;
  /** The body is a document that signs its numbers as text, so numbers that are rounded are no fault. */
  bodyNumbers?: "rounded";
  /** Checked first; a disabled operation returns `closed`. */
  flag?: { variable: Flag; closed: ProblemCode };
  success: Readonly<Record<number, z.ZodType>>;
  /** The operation that makes a file of the same rows, and the media type of each value of the query's `format`. */
  file?: { operation: `${string}.${string}`; types: Readonly<Record<string, string>> };
  /** Required when `success` has more than one status. */
  pick?: (output: never) => number;
  /** Codes beyond the common ones; see `problemsOf`. */
  problems?: readonly ProblemCode[];
  /**
   * Input path such as `body.identity_rung` -> the code that replaces invalid_request there and below; of a path
   * parameter, not_found.
   */
  issueProblems?: Readonly<Record<string, ProblemCode>>;
  /** Offers the operation to agents as a tool. */
  mcp?: Tool;
  /** Counted per request source; returns rate_limited, or untrusted_request_source if the source is unknown. */
  rateLimitedBySource?: true;
  /** Writes nothing for a key that is revoked, so the key need not be read before. */
  checksKeyInWrite?: true;
  /** Costly work on the texts in its body may wait for a worker; returns rate_limited when too much waits. */
  pooled?: true;
};

/** Declares a row that reads; the types of its schemas stay visible to the procedure that implements it. */
export function defineQuery<const R extends Row>(row: R): R & { kind: "query" } {
  return { ...row, kind: "query" };
}

/** Declares a row that writes, or whose input belongs in a body; see `defineQuery`. */
export function defineMutation<const R extends Row & { audit: Audited }>(row: R): R & { kind: "mutation" } {
  return { ...row, kind: "mutation" };
}

/** An object without fields has the type of one whose every field is never. */
type Fields<T> = string extends keyof T ? unknown : T;
type Part<O, K extends string> = O extends Record<K, infer S extends z.ZodType> ? Fields<z.infer<S>> : unknown;
type BodyPart<O> = O extends Record<"body", infer S extends z.ZodType> ? { body: z.infer<S> } : unknown;
type Flat<T> = { [K in keyof T]: T[K] };
export type OperationInput<O extends Operation> = Flat<
  Part<O, "params"> & Part<O, "query"> & Part<O, "headers"> & BodyPart<O>
>;
export type OperationOutput<O extends Operation> = z.infer<O["success"][keyof O["success"] & number]>;

/** The combined input of a procedure: `{ ...params, ...query, ...headers, body }`. */
export function inputSchema<O extends Operation>(operation: O): z.ZodType<OperationInput<O>, OperationInput<O>> {
  const shape = {
    ...operation.params?.shape,
    ...operation.query?.shape,
    ...operation.headers?.shape,
    ...(operation.body ? { body: operation.body } : {}),
  };
  return z.strictObject(shape) as unknown as z.ZodType<OperationInput<O>, OperationInput<O>>;
}

export function outputSchema<O extends Operation>(operation: O): z.ZodType<OperationOutput<O>, OperationOutput<O>> {
  const schemas = Object.values(operation.success);
  const [first] = schemas;
  if (!first) throw new Error("an operation needs a success schema");
  const schema = schemas.length === 1 ? first : z.union(schemas);
  return schema as z.ZodType<OperationOutput<O>, OperationOutput<O>>;
}

/** Every code that the operation can return: its own and those implied by its row. */
export function problemsOf(operation: Operation): readonly ProblemCode[] {
  const codes = new Set<ProblemCode>(operation.problems ?? []);
  codes.add("internal_error").add("service_unavailable");
  // Credentials that are not valid are counted for their source.
  if (operation.auth !== "none") codes.add("unauthorized").add("api_key_expired").add("rate_limited");
  if (operation.auth === "apiKeyOrIdentity" || operation.auth === "cockpit")
    codes.add("forbidden").add("identity_contract_tenant_mismatch");
  if (operation.scope) codes.add("insufficient_scope");
  const params = Object.keys(operation.params?.shape ?? {});
  const special = operation.issueProblems ?? {};
  if (params.some((name) => !(name in special))) codes.add("not_found");
  for (const code of Object.values(special)) codes.add(code);
  if (operation.query || operation.body) codes.add("invalid_request");
  if (operation.body) codes.add("invalid_json").add("payload_too_large");
  if (operation.flag) codes.add(operation.flag.closed);
  if (operation.rateLimitedBySource) codes.add("rate_limited").add("untrusted_request_source");
  return [...codes].sort();
}

/** The schema of the body that documents show. */
export const documentedBody = ({ body, describedBody }: Operation): z.ZodType | undefined => describedBody ?? body;

/** The header of a field, such as Idempotency-Key of `idempotency_key`. */
export const headerName = (field: string): string =>
  field.replace(/(^|_)([a-z])/g, (_, gap: string, letter: string) => (gap && "-") + letter.toUpperCase());
