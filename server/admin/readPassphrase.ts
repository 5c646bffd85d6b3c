import { readFileSync } from "node:fs";

const MIN_CHARS = 12;

/**
 * Reads the passphrase of a backup from a file, without its line end.
 * @throws Error that says what is wrong with the file
 */
export function readPassphrase(file: string): string {
  const passphrase = readFileSync(file, "utf8").replace(/\r?\n$/, "");
  if (passphrase.length < MIN_CHARS)
    throw new Error(`${file}: the passphrase must have at least ${MIN_CHARS} characters`);
  return passphrase;
}
