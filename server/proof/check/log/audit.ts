// Compares the checkpoint of a log with what others have seen.
import type { LogPolicy } from "@/server/contracts/logPolicy";
import type { ProofCrypto } from "@/server/contracts/proofCrypto";
import { type Checkpoint, parseCheckpoint } from "@/server/proof/check/log/checkpoint";
import { type ReadLogFile, readTiles } from "@/server/proof/check/log/logFiles";
import { isConsistent, isIncluded, proveConsistency, proveInclusion } from "@/server/proof/check/log/merkle";
import { isSignedBy, type Note, parseNote } from "@/server/proof/check/log/note";
import { computeFromTiles } from "@/server/proof/check/log/tiles";

export type SignedCheckpoint = { note: Note; checkpoint: Checkpoint };

/**
 * A fault of a log. `unsigned`: the policy names no log that signed the checkpoint. `split_view`: two signed
 * trees of which neither is a prefix of the other. `shrunk`: it had more entries. `wrong_files`: a file is missing, or
 * does not lead to the root. `not_included`: an entry is not where its proof says.
 */
export type LogFault = {
  kind: "unsigned" | "split_view" | "shrunk" | "wrong_files" | "not_included";
  detail: string;
};

/** Reads a signed checkpoint. Null unless a log of the policy signed it. */
export function readSignedCheckpoint(
  text: string,
  policy: LogPolicy,
  crypto: Pick<ProofCrypto, "verifyEd25519">,
): SignedCheckpoint | null {
  const note = parseNote(text);
  const checkpoint = note && parseCheckpoint(note.text);
  const isSigned = policy.logs.some(
    ({ key }) => note && key.name === checkpoint?.origin && isSignedBy(note, key, crypto),
  );
  return note && checkpoint && isSigned ? { note, checkpoint } : null;
}

/** Compares the tree with an earlier or another one of the same log. Returns null if one is a prefix of the other. */
export async function findSplit(
  readFile: ReadLogFile,
  current: Checkpoint,
  other: Checkpoint,
): Promise<LogFault | null> {
  if (other.size > current.size) {
    const detail = `the log has ${current.size} entries, and signed ${other.size} before`;
    return { kind: "shrunk", detail };
  }
  const proof = await computeFromTiles(
    (readNode) => proveConsistency(other.size, current.size, readNode),
    (tiles) => readTiles(readFile, current.size, tiles),
  );
  if (isConsistent(other, current, proof)) return null;
  const detail = `the log signed two trees: the one of ${other.size} entries is no part of the one of ${current.size}`;
  return { kind: "split_view", detail };
}

/** Checks that a leaf is at an index of the tree. */
export async function isInTree(
  readFile: ReadLogFile,
  { size, root }: Checkpoint,
  leaf: { index: number; hash: Uint8Array },
): Promise<boolean> {
  if (leaf.index >= size) return false;
  const path = await computeFromTiles(
    (readNode) => proveInclusion(leaf.index, size, readNode),
    (tiles) => readTiles(readFile, size, tiles),
  );
  return isIncluded(leaf, { size, root }, path);
}
