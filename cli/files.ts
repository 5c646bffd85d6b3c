// Reads and writes the files of commands. The file name `-` is standard input.
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { utf8Text } from "@/server/contracts/utf8";
import { type NumberRule, readExactJson } from "@/server/contracts/exactJson";
import { isObject } from "@/server/proof/check/shape";
import { readBounded } from "@/cli/boundedRead";
import { LocalRefusal } from "@/cli/refusals";
import { note } from "@/cli/terminal";

/** Size limit of an input file: above every useful input, and below the longest string of Node. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/**
 * Reads the bytes of a file or of standard input.
 * @throws LocalRefusal if it cannot be read, or is too large
 */
export async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readBounded(file === "-" ? standardInput() : createReadStream(file), MAX_FILE_BYTES, file);
  } catch (error) {
    if (error instanceof LocalRefusal) throw error;
    throw new LocalRefusal(`cannot read ${file}: ${(error as Error).message}`);
  }
}

function standardInput(): AsyncIterable<Uint8Array> {
  if (process.stdin.isTTY) note("reading from the terminal; end with Ctrl-D");
  return process.stdin;
}

/**
 * Reads the text of a file or of standard input.
 * @throws LocalRefusal if it cannot be read, or is not UTF-8
 */
export async function readText(file: string): Promise<string> {
  const text = utf8Text(await readBytes(file));
  if (text === null) throw new LocalRefusal(`${file} is not UTF-8 text`);
  return text;
}

/**
 * Reads the text of a file. Null if there is no such file.
 * @throws LocalRefusal if it cannot be read, or is not UTF-8
 */
export const readOptionalFile = async (file: string): Promise<string | null> =>
  existsSync(file) ? readText(file) : null;

/**
 * Writes a file. `description` names it in errors.
 * @throws LocalRefusal if it cannot be written
 */
export const writeText = async (file: string, text: string, description = file): Promise<void> =>
  writeBytes(file, text, description);

/**
 * Replaces a file at once, so that a command that is killed leaves the earlier content or the new one.
 * @throws LocalRefusal if it cannot be written
 */
export async function replaceText(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  await writeText(draft, text, file);
  try {
    await rename(draft, file);
  } catch (error) {
    throw new LocalRefusal(`cannot write ${file}: ${(error as Error).message}`);
  }
}

/** Writes a file of bytes, as `writeText` does. */
export async function writeBytes(file: string, content: Uint8Array | string, description = file): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    throw new LocalRefusal(`cannot write ${description}: ${(error as Error).message}`);
  }
}

/**
 * Writes each part to the file as it arrives.
 * @throws LocalRefusal when the parts end early or cannot be written
 */
export async function writeParts(file: string, parts: AsyncIterable<Uint8Array | string>): Promise<void> {
  try {
    await pipeline(parts, createWriteStream(file));
  } catch (error) {
    throw new LocalRefusal(`cannot write ${file}, which may be incomplete: ${(error as Error).message}`);
  }
}

/**
 * Reads a file that contains one JSON object. With `numbers` "rounded", numbers may lose precision.
 * @throws LocalRefusal for another value, for a duplicate key, and for a number that would be rounded
 */
export async function readJsonObject(file: string, numbers?: NumberRule): Promise<Record<string, unknown>> {
  const readResult = readExactJson(await readText(file), numbers);
  if (!readResult.ok) throw new LocalRefusal(`${file} ${readResult.message}`);
  if (isObject(readResult.value)) return readResult.value;
  throw new LocalRefusal(`${file} must contain a JSON object`);
}
