// Changes one leaf of a JSON value into another value of the same kind, so that only the change itself can be detected.
import { isHash, isTimestamp, isUuid } from "@/server/proof/check/shape";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Path = readonly (string | number)[];

/** Lists every scalar and every empty container, with the path to it. */
export function* listLeaves(value: Json, path: Path = []): Generator<[Path, Json]> {
  const members = Array.isArray(value) ? [...value.entries()] : isContainer(value) ? Object.entries(value) : [];
  if (members.length === 0) yield [path, value];
  for (const [key, member] of members) yield* listLeaves(member, [...path, key]);
}

/** Returns another value of the same kind: still a hash, a UUID, a timestamp, a determination, a number within 0..1. */
export function alterLeaf(path: Path, value: Json): Json {
  const field = path.at(-1);
  if (field === "determination") return value === "met" ? "not_met" : "met";
  if (field === "prev_hash" && value === null) return "0".repeat(64);
  if (field === "score" || field === "confidence") return value === 0.5 ? 0.25 : 0.5;
  if (field === "key_id" && typeof value === "string") return withFlippedDigit(value, value.length - 1);
  if (Array.isArray(value)) return ["tampered"];
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  if (typeof value === "string") return alterText(value);
  return value === null ? "tampered" : { tampered: true };
}

function alterText(text: string): string {
  const value: unknown = text;
  if (isHash(value) || isUuid(value)) return withFlippedDigit(text, 0);
  return isTimestamp(value) ? `3${text.slice(1)}` : `${text}x`;
}

/** Returns a copy with the value set at the path. */
export function withLeaf(root: Json, path: Path, value: Json): Json {
  return copyWithChange(root, path, (parent, key) => {
    parent[key] = value;
  });
}

/** Returns a copy without the member at the path. */
export function withoutLeaf(root: Json, path: Path): Json {
  return copyWithChange(root, path, (parent, key) => {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  });
}

function copyWithChange(root: Json, path: Path, change: (parent: { [key: string]: Json }, key: string) => void): Json {
  const copy = structuredClone(root);
  let parent: Json | undefined = copy;
  for (const key of path.slice(0, -1)) parent = (parent as { [key: string]: Json })[key];
  change(parent as { [key: string]: Json }, String(path.at(-1)));
  return copy;
}

function isContainer(value: Json): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null;
}

function withFlippedDigit(hex: string, position: number): string {
  return `${hex.slice(0, position)}${hex[position] === "0" ? "1" : "0"}${hex.slice(position + 1)}`;
}
