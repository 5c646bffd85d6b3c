// The types of the operation table. One row describes one operation for every transport: tRPC, REST, OpenAPI and CLI.
import * as z from "zod";
import type { AuditAction } from "@/server/contracts/auditActions";
import type { ProblemCode } from "@/server/contracts/problems";
import type { Scope } from "@/server/contracts/scopes";

/**
 * The credentials of an operation. `cockpit` requires an account, with a token of the identity contract or a browser
 * session, and never accepts a key.
 */
export type Auth = "apiKey" | "apiKeyOrIdentity" | "cockpit" | "none";
export type Method = "GET" | "POST" | "PATCH" | "DELETE";
/** The roles of an account in the tenant. Neither implies the other. */
export type Role = "owner" | "reviewer";

type AnyObject = z.ZodObject<z.ZodRawShape>;

/** An environment variable that enables an operation when it is exactly `true`. */
export type Flag =
  | "VERIFY_NL_RUBRIC_FROM_DESCRIPTION"
  | "VERIFY_RUBRIC_EXAMPLES_ENABLED"
  | "VERIFY_DEV_HEALTH_ENABLED"
  | "SCOPED_LEARNING_ENABLED";

/** A tool for agents. A `readOnly` tool stores nothing. Other tools only add data unless they are `destructive`. */
type Tool = {
  name: `${string}_${string}`;
  readOnly: boolean;
  destructive?: true;
  /** Advice for agents in addition to summary and description. */
  hint?: string;
};

/**
 * The audit action that a successful call records, or several of which it records one. `none` says why it records
 * nothing.
 */
type Audited = readonly [AuditAction, ...AuditAction[]] | { none: string };

export type Operation = Row & ({ kind: "query" } | { kind: "mutation"; audit: Audited });

type Row = {
  /** Absent if the operation is available over tRPC only. */
  http?: { method: Method; path: `/v1/${string}` };
  tag: string;
  summary: string;
  description?: string;
  auth: Auth;
  /** The scope that API keys need. */
  scope?: Scope;
  /** The role that accounts need. */
  role?: Role;
  params?: AnyObject;
  query?: AnyObject;
  /** The field `idempotency_key` is read from the header `Idempotency-Key`. */
  headers?: AnyObject;
  body?: z.ZodType;
  /** The schema of the body in documents, if the operation accepts more than that in order to report every fault. */
  describedBody?: z.ZodType;
  /** A request without a body means the same as `{}`. */
  bodyOptional?: true;
  /** Set if the body is a document that signs its numbers as text, so that rounded numbers are no fault. */
  bodyNumbers?: "rounded";
  /** The flag is checked first. A disabled operation returns `closed`. */
  flag?: { variable: Flag; closed: ProblemCode };
  success: Readonly<Record<number, z.ZodType>>;
  /** The operation that exports the same rows as a file, and the media type for each value of the query's `format`. */
  file?: { operation: `${string}.${string}`; types: Readonly<Record<string, string>> };
  /** Returns the status of a response. Required if `success` has more than one status. */
  pick?: (output: never) => number;
  /** The codes in addition to the common ones, see `listProblemCodes`. */
  problems?: readonly ProblemCode[];
  /**
   * Maps an input path, such as `body.identity_rung`, to the code that replaces invalid_request at this path and below
   * it, or not_found for a path parameter.
   */
  issueProblems?: Readonly<Record<string, ProblemCode>>;
  /** Offers the operation to agents as a tool. */
  mcp?: Tool;
  /**
   * Counts calls per request source. Such an operation can return rate_limited, or untrusted_request_source if the
   * source is unknown.
   */
  rateLimitedBySource?: true;
  /** Set if the write itself refuses a revoked key, so that the key need not be read before it. */
  checksKeyInWrite?: true;
  /**
   * Set if work on the texts of the body may wait for a worker. The operation returns rate_limited if too much work
   * waits.
   */
  pooled?: true;
};

/** Declares a row that reads. The procedure that implements it keeps the types of its schemas. */
export function defineQuery<const R extends Row>(row: R): R & { kind: "query" } {
  return { ...row, kind: "query" };
}

/** Declares a row that writes, or whose input is in a body. See `defineQuery`. */
export function defineMutation<const R extends Row & { audit: Audited }>(row: R): R & { kind: "mutation" } {
  return { ...row, kind: "mutation" };
}

/** The fields of an object. For an object without fields, `T` would have the type never for every field. */
type Fields<T> = string extends keyof T ? unknown : T;
type Part<O, K extends string> = O extends Record<K, infer S extends z.ZodType> ? Fields<z.infer<S>> : unknown;
type BodyPart<O> = O extends Record<"body", infer S extends z.ZodType> ? { body: z.infer<S> } : unknown;
type Flat<T> = { [K in keyof T]: T[K] };
export type OperationInput<O extends Operation> = Flat<
  Part<O, "params"> & Part<O, "query"> & Part<O, "headers"> & BodyPart<O>
>;
export type OperationOutput<O extends Operation> = z.infer<O["success"][keyof O["success"] & number]>;

/** Builds the combined input of a procedure: `{ ...params, ...query, ...headers, body }`. */
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
  const [firstSchema] = schemas;
  if (!firstSchema) throw new Error("an operation needs a success schema");
  const schema = schemas.length === 1 ? firstSchema : z.union(schemas);
  return schema as z.ZodType<OperationOutput<O>, OperationOutput<O>>;
}

/** Lists every code that the operation can return: its own codes and those that its row implies. */
export function listProblemCodes(operation: Operation): readonly ProblemCode[] {
  const codes = new Set<ProblemCode>(operation.problems ?? []);
  codes.add("internal_error").add("service_unavailable");
  // Invalid credentials are counted for their source.
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

/** Returns the schema of the body for documents. */
export const documentedBody = ({ body, describedBody }: Operation): z.ZodType | undefined => describedBody ?? body;

/** Returns the header of a field, such as Idempotency-Key for `idempotency_key`. */
export const headerName = (field: string): string =>
  field.replace(/(^|_)([a-z])/g, (_, gap: string, letter: string) => (gap && "-") + letter.toUpperCase());
