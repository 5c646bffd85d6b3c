// Strict access to the fields of a record: errors name missing and mistyped fields.
import type { RoleAttachment, RoleBlob } from "@/server/contracts/roleBlob";
import { RecordFault } from "@/cli/eval/case";
import type { JsonRecord } from "@/cli/eval/records";
import { isObject } from "@/server/proof/check/shape";

/**
 * Reads the value at a dotted path (`answers.0.text`); a field whose own name has the dots comes first.
 * @throws RecordFault
 */
export function valueAt(record: JsonRecord, path: string): unknown {
  const fieldValue = Object.hasOwn(record, path) ? record[path] : path.split(".").reduce<unknown>(step, record);
  if (fieldValue === undefined) throw new RecordFault(path, "is missing");
  return fieldValue;
}

function step(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as JsonRecord)[name]
    : undefined;
}

/**
 * Reads a text.
 * @throws RecordFault for another value
 */
export function textAt(record: JsonRecord, path: string): string {
  const value = valueAt(record, path);
  if (typeof value !== "string") throw new RecordFault(path, "is not text");
  return value;
}

/**
 * Reads a text or a number as text, for names and scalar labels.
 * @throws RecordFault
 */
export function scalarAt(record: JsonRecord, path: string): string {
  const value = valueAt(record, path);
  if (!["string", "number", "boolean"].includes(typeof value)) throw new RecordFault(path, "is not text or a number");
  return String(value).trim();
}

/**
 * Reads a text, or an object as it is.
 * @throws RecordFault
 */
export function blobAt(record: JsonRecord, path: string): RoleBlob {
  return toBlob(valueAt(record, path), path);
}

/**
 * Reads the items of a list, or a single value as one item.
 * @throws RecordFault
 */
export function piecesAt(record: JsonRecord, path: string): RoleAttachment[] {
  const value = valueAt(record, path);
  const pieces = Array.isArray(value) ? value : [value];
  return pieces.map((piece) => ({ value: toBlob(piece, path) }));
}

function toBlob(value: unknown, path: string): RoleBlob {
  if (typeof value === "string" || isObject(value)) return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new RecordFault(path, "is neither text nor an object");
}
