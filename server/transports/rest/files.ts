// Finds the operation that makes a file of rows, which the query's `format` selects.
import * as z from "zod";
import type { Operation } from "@/server/contracts/operation";
import { type OperationId, operations } from "@/server/api/operations";
import { Problem } from "@/server/contracts/problems";

/**
 * The operation to call, its query and the query string, without `format` if the response is JSON. `type` is the media
 * type of a file, null for JSON. `refusal` refuses a wrong format, for a caller who may call the operation.
 */
export type RequestedFormat = {
  id: OperationId;
  query: z.ZodObject | undefined;
  type: string | null;
  search: string;
  refusal: Problem | null;
};

export function findFormatSchema({ file }: Operation): z.ZodType | null {
  return file ? z.enum(["json", ...Object.keys(file.types)]) : null;
}

export function readFormat(id: OperationId, operation: Operation, search: string): RequestedFormat {
  const json = { id, query: operation.query, type: null, refusal: null };
  const { file } = operation;
  const params = new URLSearchParams(search);
  const [format = "json", ...otherFormats] = params.getAll("format");
  if (!file || (format === "json" && otherFormats.length === 0)) {
    if (file) params.delete("format");
    return { ...json, search: file ? params.toString() : search };
  }
  const type = otherFormats.length === 0 && Object.hasOwn(file.types, format) ? file.types[format] : undefined;
  if (type === undefined) {
    const hint = `format: use one of json, ${Object.keys(file.types).join(", ")}`;
    return { ...json, search, refusal: new Problem("invalid_request", hint) };
  }
  const fileOperation = file.operation as OperationId;
  return { id: fileOperation, query: (operations[fileOperation] as Operation).query, type, search, refusal: null };
}
