// Reads the records of a file: one JSON object per line, or one JSON array of objects.
import { createHash } from "node:crypto";
import { readExactJson } from "@/server/contracts/exactJson";
import { RecordFault } from "@/cli/eval/case";
import { isObject } from "@/server/proof/check/shape";
import { LocalRefusal } from "@/cli/refusals";

export type JsonRecord = Readonly<Record<string, unknown>>;
export type FileRecord = { place: string; value: JsonRecord | RecordFault };

/** Computes the SHA-256 of the text as lowercase hex. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * Parses the records of a file, without blank lines.
 * @throws LocalRefusal for an invalid JSON array
 */
export function parseRecords(text: string, file: string): FileRecord[] {
  if (/^\s*\[/.test(text)) {
    return parseArray(text, file).map((value, index) => ({ place: `record ${index + 1}`, value: toRecord(value) }));
  }
  return text
    .split("\n")
    .map((line, index) => ({ place: `line ${index + 1}`, line }))
    .filter(({ line }) => line.trim() !== "")
    .map(({ place, line }) => ({ place, value: parseLine(line) }));
}

/**
 * Parses a JSON array. A flaw of any record makes the whole file ambiguous.
 * @throws LocalRefusal for a text that is not exact JSON
 */
function parseArray(body: string, file: string): unknown[] {
  const readResult = readExactJson(body);
  if (readResult.ok) return readResult.value as unknown[];
  if (readResult.kind === "not_json") throw new LocalRefusal(`${file} is not a JSON array; it ${readResult.message}`);
  throw new LocalRefusal(`${file} ${readResult.message}`);
}

function parseLine(line: string): JsonRecord | RecordFault {
  const readResult = readExactJson(line);
  if (readResult.ok) return toRecord(readResult.value);
  return new RecordFault(null, readResult.kind === "not_json" ? "is not JSON" : readResult.message);
}

function toRecord(value: unknown): JsonRecord | RecordFault {
  return isObject(value) ? value : new RecordFault(null, "is not a JSON object");
}
