// Reads the input files of the proof commands.
import type { KeySet } from "@/server/proof/contract/keySet";
import { utf8Text } from "@/server/contracts/utf8";
import { parseKeySet } from "@/server/proof/check/keySet";
import { parseProofText } from "@/server/proof/check/parseProofText";
import { readBytes, readJsonObject } from "@/cli/files";
import { LocalRefusal } from "@/cli/refusals";

/**
 * Reads a proof. Returns null for text that is not JSON, which the check reports as malformed.
 * @throws LocalRefusal if the file is unreadable
 */
export async function readProof(file: string): Promise<unknown> {
  const text = utf8Text(await readBytes(file));
  return text === null ? null : parseProofText(text);
}

/**
 * Reads a key set.
 * @throws LocalRefusal if the file is unreadable, or is not a key set
 */
export async function readKeys(file: string): Promise<KeySet> {
  try {
    // A key set may have rounded numbers, since none of them is used.
    return parseKeySet(await readJsonObject(file, "rounded"));
  } catch (error) {
    throw error instanceof TypeError ? new LocalRefusal(`${file}: ${error.message}`) : error;
  }
}
