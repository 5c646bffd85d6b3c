// Input files of commands; `-` is standard input.
import { readFile, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { utf8Text } from "@/server/contracts/utf8";
import { hasAmbiguousKey } from "@/server/proof/check/objectKeys";
import { isObject } from "@/server/proof/check/shape";
import { LocalRefusal } from "@/cli/refusals";
import { note } from "@/cli/terminal";

/** The bytes of a file or of standard input. Throws LocalRefusal when it cannot be read. */
export async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return file === "-" ? await readStandardInput() : await readFile(file);
  } catch (error) {
    throw new LocalRefusal(`cannot read ${file}: ${(error as Error).message}`);
  }
}

function readStandardInput(): Promise<Uint8Array> {
  if (process.stdin.isTTY) note("reading from the terminal; end with Ctrl-D");
  return buffer(process.stdin);
}

/** Throws LocalRefusal when it cannot be read or is not UTF-8. */
export async function readText(file: string): Promise<string> {
  const text = utf8Text(await readBytes(file));
  if (text === null) throw new LocalRefusal(`${file} is not UTF-8 text`);
  return text;
}

/** `what`: the file in the error's words. Throws LocalRefusal when it cannot be written. */
export async function writeText(file: string, text: string, what = file): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new LocalRefusal(`cannot write ${what}: ${(error as Error).message}`);
  }
}

/** Throws LocalRefusal unless the file is one JSON object without an ambiguous key. */
export async function readJsonObject(file: string): Promise<Record<string, unknown>> {
  const text = (await readText(file)).replace(/^\uFEFF/, "");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new LocalRefusal(`${file} is not JSON: ${(error as Error).message}`);
  }
  if (hasAmbiguousKey(text)) throw new LocalRefusal(`${file} has a duplicate key, or the key __proto__`);
  if (isObject(value)) return value;
  throw new LocalRefusal(`${file} must contain a JSON object`);
}
