// Keys for criteria made from other text.
import { trimEndCharacters } from "@/server/contracts/trimCharacters";

const KEY_CHARS = 60;

/** The text as a key; empty when none of its characters are allowed in one. */
export function slug(text: string): string {
  const plain = text.toLowerCase().replace(/[^a-z0-9]+/g, "_");
  return trimEndCharacters(plain.replace(/^[^a-z]+/, ""), "_").slice(0, KEY_CHARS);
}

/** `wanted`, or `wanted` with the first number that makes it free. */
export function freeKey(wanted: string, taken: { has(key: string): boolean }): string {
  const stem = wanted.slice(0, KEY_CHARS);
  for (let count = 1; ; count++) {
    const key = count === 1 ? stem : `${stem}_${count}`;
    if (!taken.has(key)) return key;
  }
}
