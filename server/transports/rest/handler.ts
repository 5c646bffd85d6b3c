// The /v1 transport: finds the row, calls its procedure, which authorizes the caller before it reads the input, and
// writes the response.
import * as z from "zod";
import type { ExportedFile } from "@/server/contracts/exportedFile";
import { Problem, unknownPath, wrongMethod } from "@/server/contracts/problems";
import type { Operation } from "@/server/contracts/operation";
import { readFormat } from "@/server/transports/rest/files";
import { matchRoute } from "@/server/transports/rest/match";
import type { Handler } from "@/server/transports/http/call";
import { callContext } from "@/server/transports/http/callContext";
import type { HttpDeps } from "@/server/transports/http/httpDeps";
import { readJsonBody } from "@/server/transports/http/jsonBody";
import { splitUrl } from "@/server/transports/http/requestTarget";
import { respond, respondFile } from "@/server/transports/rest/respond";
import { callProcedure } from "@/server/api/router";
import { toProblem } from "@/server/trpc/toProblem";

/**
 * Creates the handler of /v1.
 * @throws every refusal as a Problem
 */
export function createRestHandler(httpDeps: HttpDeps): Handler {
  return async (request, peer, call) => {
    const { pathname, search } = splitUrl(request.url);
    const match = matchRoute(request.method, pathname);
    if (match.kind === "unknown") throw unknownPath(pathname);
    if (match.kind === "wrong_method") throw wrongMethod(match.allowedMethods.join(", "));
    const { operation, id } = match.route;
    call.operation = id;
    const requestedFormat = readFormat(id, operation, search);
    const context = callContext(httpDeps, request, peer, call);
    try {
      const output = await callProcedure(context, requestedFormat.id, async () => {
        if (requestedFormat.refusal) throw requestedFormat.refusal;
        const { bodyOptional: optional, bodyNumbers: numbers } = operation;
        const bounds = { maxBytes: httpDeps.maxBodyBytes, optional, numbers };
        const body = operation.body ? { body: await readJsonBody(httpDeps, { request, peer, call }, bounds) } : {};
        const query = requestedFormat.query ? readQuery(requestedFormat.query, requestedFormat.search) : {};
        return { ...query, ...readHeaders(operation, request.headers), ...match.params, ...body };
      });
      if (requestedFormat.type !== null) {
        return respondFile(requestedFormat.type, output as ExportedFile, context.replyHeaders, async (cursor) => {
          const query = requestedFormat.query ? readQuery(requestedFormat.query, requestedFormat.search) : {};
          const portion = await callProcedure(context, requestedFormat.id, async () => ({ ...query, cursor }));
          return portion as ExportedFile;
        });
      }
      return respond(successStatus(operation, output), output, context.replyHeaders);
    } catch (error) {
      throw toProblem(error, operation);
    }
  };
}

function successStatus(operation: Operation, output: unknown): number {
  if (operation.pick) return operation.pick(output as never);
  return Number(Object.keys(operation.success)[0]);
}

function readHeaders(operation: Operation, headers: Headers): Record<string, string> {
  const values: Record<string, string> = {};
  for (const field of Object.keys(operation.headers?.shape ?? {})) {
    const value = headers.get(field.replaceAll("_", "-"));
    if (value !== null) values[field] = value;
  }
  return values;
}

// Converts query values to the types of the row's schema. Only this transport converts values, by their JSON type.
// Contracts never do.
type Reader = (text: string) => unknown;
type TypedSchema = { type?: string; $ref?: string };
type DescribedSchema = { properties?: Record<string, TypedSchema>; $defs?: Record<string, TypedSchema> };
const readers = new WeakMap<z.ZodObject, Map<string, Reader>>();

/**
 * Reads a query string for `schema`. Unknown names are kept as text, so that validation reports them.
 * @throws invalid_request
 */
function readQuery(schema: z.ZodObject, search: string): Record<string, unknown> {
  const values = Object.create(null) as Record<string, unknown>;
  if (search === "") return values;
  for (const [name, text] of new URLSearchParams(search)) {
    const [, map = "", key = ""] = MEMBER.exec(name) ?? [];
    if (findReaders(schema).get(map) === readMap) {
      const members = (values[map] ??= Object.create(null)) as Record<string, string>;
      if (Object.hasOwn(members, key)) throw new Problem("invalid_request", `${map}.${key}: must be given only once`);
      members[key] = text;
      continue;
    }
    if (Object.hasOwn(values, name)) throw new Problem("invalid_request", `${name}: must be given only once`);
    values[name] = findReaders(schema).get(name)?.(text) ?? text;
  }
  return values;
}

function findReaders(schema: z.ZodObject): Map<string, Reader> {
  const cachedReaders = readers.get(schema);
  if (cachedReaders) return cachedReaders;
  const { properties = {}, $defs = {} } = z.toJSONSchema(schema) as DescribedSchema;
  const findType = ({ type, $ref }: TypedSchema) => type ?? $defs[$ref?.replace("#/$defs/", "") ?? ""]?.type;
  const newReaders = new Map(
    Object.entries(properties).map(([name, property]) => [name, readerForType(findType(property))]),
  );
  readers.set(schema, newReaders);
  return newReaders;
}

/** Matches a member of a map of texts, such as `metadata[build]` (OpenAPI: style deepObject). */
const MEMBER = /^([a-z_]+)\[([^\]]*)\]$/;
/** Reads a map without its members, which are read one by one. The name alone has no value. */
const readMap: Reader = (text) => text;

function readerForType(type: string | undefined): Reader {
  if (type === "object") return readMap;
  if (type === "integer") return (text) => (/^-?\d{1,16}$/.test(text) ? Number(text) : text);
  if (type === "number") return (text) => (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text);
  if (type === "boolean") return (text) => (text === "true" ? true : text === "false" ? false : text);
  return (text) => text;
}
