// Rows that are also answered as a file: the query's `format` chooses the operation that makes it.
import * as z from "zod";
import type { Operation } from "@/server/contracts/operation";
import type { OperationId } from "@/server/contracts/operations";
import { operations } from "@/server/contracts/operations";
import { Problem } from "@/server/contracts/problems";

/** The operation to call and its query; `type`: the media type of a file, null for JSON. */
export type Asked = { id: OperationId; query: z.ZodObject | undefined; type: string | null };

export function formatOf({ file }: Operation): z.ZodType | null {
  return file ? z.enum(["json", ...Object.keys(file.types)]) : null;
}

/** `search`: the query string, without `format` when the answer is JSON. @throws invalid_request (`format: …`) */
export function readFormat(id: OperationId, operation: Operation, search: string): Asked & { search: string } {
  const json = { id, query: operation.query, type: null };
  const { file } = operation;
  const params = new URLSearchParams(search);
  const [format = "json", ...more] = params.getAll("format");
  if (!file || (format === "json" && more.length === 0)) {
    if (file) params.delete("format");
    return { ...json, search: file ? params.toString() : search };
  }
  const type = more.length === 0 && Object.hasOwn(file.types, format) ? file.types[format] : undefined;
  if (type === undefined) {
    throw new Problem("invalid_request", `format: use one of json, ${Object.keys(file.types).join(", ")}`);
  }
  const made = file.operation as OperationId;
  return { id: made, query: (operations[made] as Operation).query, type, search };
}
