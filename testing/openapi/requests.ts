// Requests to one operation, generated from the OpenAPI document alone: valid ones, and ones that fail each check.
import fc from "fast-check";
import type { Method, Operation } from "@/server/contracts/operation";
import { type OperationId, operations } from "@/server/api/operations";
import { document } from "@/testing/openapi/answers";
import { hostileBody, hostileValue, oddText, rawSegment } from "@/testing/openapi/hostile";
import { idOf, type Schema, sometimes, valuesOf } from "@/testing/openapi/schemaValues";

/** `own`: the credential that the operation requires, with full access. */
export type Credential = "own" | "none" | "narrow" | "other" | "nonsense";
export type FuzzRequest = {
  id: OperationId;
  method: Method;
  /** With query and ID placeholders. */
  path: string;
  headers: Record<string, string>;
  credential: Credential;
  body: unknown;
  rawBody: Buffer | null;
  /** Whether the path may no longer match the operation. */
  astray: boolean;
};

type Parameter = { in: "path" | "query" | "header"; name: string; required?: boolean; schema: Schema };
type Described = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } };

const resolve = (ref: string): Schema => {
  const found = document.components?.schemas?.[ref.slice("#/components/schemas/".length)];
  if (!found) throw new Error(`${ref} is not in the document`);
  return found as Schema;
};

export function describedOperation(id: OperationId): Described {
  const { http }: Operation = operations[id];
  return document.paths?.[http?.path ?? ""]?.[(http?.method ?? "").toLowerCase() as "get"] as Described;
}

/** Bodies valid for an operation's schema; null without one. */
export function validBodies(id: OperationId): fc.Arbitrary<unknown> | null {
  const schema = describedOperation(id).requestBody?.content["application/json"]?.schema;
  return schema ? valuesOf(schema, resolve, false) : null;
}

export function requestsTo(id: OperationId): fc.Arbitrary<FuzzRequest> {
  const { http }: Operation = operations[id];
  if (!http) throw new Error(`${id} has no address`);
  const { parameters = [], requestBody } = describedOperation(id);
  const schema = requestBody?.content["application/json"]?.schema;
  const at = (place: Parameter["in"]) => parameters.filter((parameter) => parameter.in === place);
  return fc.boolean().chain((faults) =>
    fc
      .record({
        segments: fc.record(Object.fromEntries(at("path").map((one) => [one.name, segments(id, one, faults)]))),
        query: queries(at("query"), faults),
        headers: headers(at("header").filter(({ name }) => !name.startsWith("X-Svc-"))),
        credential: faults ? credentials : fc.constant<Credential>("own"),
        body: schema ? valuesOf(schema, resolve, faults) : fc.constant(undefined),
        rawBody: faults && schema ? sometimes<Buffer | null>(hostileBody, 1, null) : fc.constant(null),
      })
      .map(({ segments, query, ...rest }) => {
        const values = Object.entries(segments);
        const path = values.reduce(
          (filled, [name, { text }]) => filled.replace(`{${name}}`, () => text),
          http.path as string,
        );
        const astray = values.some(([, segment]) => segment.raw);
        return { id, method: http.method, path: path + query, astray, ...rest };
      }),
  );
}

const credentials: fc.Arbitrary<Credential> = fc.oneof(
  { weight: 16, arbitrary: fc.constant<Credential>("own") },
  { weight: 4, arbitrary: fc.constantFrom<Credential>("none", "narrow", "other", "nonsense") },
);

type Segment = { text: string; raw: boolean };

function segments(id: OperationId, { name, schema }: Parameter, faults: boolean): fc.Arbitrary<Segment> {
  const known = idOf(name === "id" ? (id.split(".")[0] ?? "") : name);
  const valid = (schema.format === "uuid" ? known : valuesOf(schema, resolve, false, name)).map(encoded);
  const plain = valid.map((text): Segment => ({ text, raw: text === "" || /^\.+$/.test(text) }));
  if (!faults) return plain;
  const odd = fc.oneof(oddText, fc.string()).map(encoded);
  return fc.oneof(
    { weight: 5, arbitrary: plain },
    { weight: 1, arbitrary: fc.oneof(odd, rawSegment).map((text): Segment => ({ text, raw: true })) },
  );
}

/** ID placeholders stay readable. A lone surrogate cannot be encoded in a URL. */
const encoded = (value: unknown): string => {
  const text = String(value).replace(/\p{Cs}/gu, "?");
  return text.startsWith("@id:") ? text : encodeURIComponent(text);
};

function queries(parameters: readonly Parameter[], faults: boolean): fc.Arbitrary<string> {
  const pair = ({ name, schema }: Parameter, wrong: boolean) =>
    (wrong ? hostileValue.map(JSON.stringify) : valuesOf(schema, resolve, false, name)).map(
      (value) => `${name}=${encoded(value)}`,
    );
  const known = parameters.map((one) => {
    const valid = faults ? fc.oneof(pair(one, false), pair(one, true)) : pair(one, false);
    return one.required ? valid : fc.option(valid, { nil: "" });
  });
  const strays = fc.constantFrom("", "", "unknown=1", "limit=1&limit=2", "%ZZ=%", "=", "&&", "offset=1e3", "from=%00");
  const all = faults ? fc.tuple(...known, strays) : fc.tuple(...known);
  return all.map((pairs) => {
    const text = pairs.filter((one) => one !== "").join("&");
    // Node's client rejects longer ones.
    return text === "" ? "" : `?${text.slice(0, 7_000)}`;
  });
}

function headers(parameters: readonly Parameter[]): fc.Arbitrary<Record<string, string>> {
  const value = fc.oneof(fc.string({ unit: "binary-ascii", maxLength: 300 }), fc.constant("k".repeat(256)));
  const sendable = value.map((text) => text.replace(/[^\x20-\x7e]/g, "-"));
  const headerPairs = parameters.map(({ name }) =>
    fc.option(
      sendable.map((text): [string, string] => [name, text]),
      { nil: null },
    ),
  );
  return fc.tuple(...headerPairs).map((pairs) => Object.fromEntries(pairs.filter((one) => one !== null)));
}
