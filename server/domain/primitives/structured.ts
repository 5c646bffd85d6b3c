// Reading JSON out of a role blob for the structured primitives.
import { jsonFault } from "@/server/contracts/jsonValue";
import type { RoleBlob } from "@/server/contracts/submission";

export type Parsed =
  { ok: true; value: unknown } | { ok: false; reason: "not_json" | "not_finite" | "unreadable_json"; message: string };

/** An object as it is, a string parsed. Text that parses, but to something that is not canonical JSON, is unreadable. */
export function parseBlob(blob: RoleBlob): Parsed {
  if (typeof blob !== "string") return { ok: true, value: blob };
  let value: unknown;
  try {
    value = JSON.parse(blob);
  } catch {
    return { ok: false, reason: "not_json", message: "is not valid JSON" };
  }
  const fault = jsonFault(value);
  if (!fault) return { ok: true, value };
  // 1e999 is valid JSON, and infinity once parsed.
  const reason = fault.kind === "number" ? "not_finite" : "unreadable_json";
  return { ok: false, reason, message: `${fault.pointer} ${fault.message}`.trim() };
}
