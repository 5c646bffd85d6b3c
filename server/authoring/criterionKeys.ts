// Builds keys of criteria from other texts.
import { trimEndCharacters } from "@/server/contracts/trimCharacters";

const KEY_CHARS = 60;

/** Converts a text to a key; empty when none of its characters is allowed in a key. */
export function slug(text: string): string {
  const plain = text.toLowerCase().replace(/[^a-z0-9]+/g, "_");
  return trimEndCharacters(plain.replace(/^[^a-z]+/, ""), "_").slice(0, KEY_CHARS);
}

/** Returns `preferredKey`, or that key with the first number that makes it unique. */
export function freeKey(preferredKey: string, takenKeys: { has(key: string): boolean }): string {
  const stem = preferredKey.slice(0, KEY_CHARS);
  for (let count = 1; ; count++) {
    const key = count === 1 ? stem : `${stem}_${count}`;
    if (!takenKeys.has(key)) return key;
  }
}
