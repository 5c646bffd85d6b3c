import { closeSync, openSync, readSync } from "node:fs";
import { utf8Text } from "@/server/contracts/utf8";

const MIN_CHARS = 12;
const MAX_BYTES = 4_096;

/**
 * Reads the passphrase of a backup from a file or a pipe, without its line end.
 * @throws Error that says what is wrong with the file
 */
export function readPassphrase(file: string): string {
  const bytes = readStart(file, MAX_BYTES + 1);
  if (bytes.length > MAX_BYTES) throw new Error(`${file}: the passphrase may have at most ${MAX_BYTES} bytes`);
  const text = utf8Text(bytes);
  if (text === null) throw new Error(`${file}: the passphrase must be UTF-8 text`);
  const passphrase = text.replace(/\r?\n$/, "");
  if (passphrase.trim().length < MIN_CHARS)
    throw new Error(`${file}: the passphrase must have at least ${MIN_CHARS} characters`);
  return passphrase;
}

/** Reads at most `maxBytes`, since a device might never end. */
function readStart(file: string, maxBytes: number): Buffer {
  const bytes = Buffer.alloc(maxBytes);
  const descriptor = openSync(file, "r");
  try {
    let length = 0;
    while (length < maxBytes) {
      const count = readSync(descriptor, bytes, length, maxBytes - length, null);
      if (count === 0) break;
      length += count;
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
}
