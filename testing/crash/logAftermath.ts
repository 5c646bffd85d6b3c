// Checks the log after every fault: each entry is in it once, and every checkpoint is one of its prefixes.
import type pg from "pg";
import { expect } from "vitest";
import { logEntryOf } from "@/server/proof/check/log/checkInclusion";
import { parseCheckpoint } from "@/server/proof/check/log/checkpoint";
import { computeRoot, hashLeaf } from "@/server/proof/check/log/merkle";
import { isSignedBy, parseNote } from "@/server/proof/check/log/note";
import { parseVerifierKey } from "@/server/proof/check/log/noteKey";
import { createReadNode, ENTRIES_LEVEL, parseEntries } from "@/server/proof/check/log/tiles";
import type { ProofEntry } from "@/server/proof/contract/proof";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { settle } from "@/testing/crash/aftermath";

type Leaf = Pick<ProofEntry, "content_hash" | "signature"> & { leaf_index: string };

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** `logKey`: the key that signs the checkpoints, as the key set has it. */
export async function expectLoggedOnce(admin: pg.Client, logKey: string, withinMs: number): Promise<void> {
  expect(await settle(admin, "proof_log_pending", withinMs)).toBe(0);
  const key = parseVerifierKey(logKey);
  if (key === null) throw new Error("the key set names no log");
  const { rows: leaves } = await admin.query<Leaf>(
    "SELECT * FROM proof_entry LEFT JOIN proof_log_leaf USING (verification_id, seq) ORDER BY leaf_index",
  );
  expect(leaves.map(({ leaf_index: index }) => Number(index))).toEqual(leaves.map((_, index) => index));

  const { rows: tiles } = await admin.query<{ level: number; tile_index: string; bytes: Buffer }>(
    "SELECT * FROM proof_log_tile ORDER BY level, tile_index",
  );
  const bundles = tiles.filter(({ level }) => level === ENTRIES_LEVEL).map(({ bytes }) => parseEntries(bytes));
  const entries = bundles.flatMap((bundle) => bundle ?? []);
  expect(entries.map(hex)).toEqual(leaves.map((leaf) => hex(logEntryOf(leaf))));
  const hashes = tiles.filter(({ level }) => level === 0).map(({ bytes }) => hex(bytes));
  expect(hashes.join("")).toBe(entries.map((entry) => hex(hashLeaf(entry))).join(""));

  const readNode = createReadNode(
    (level, index) =>
      tiles.find((tile) => tile.level === level && Number(tile.tile_index) === index)?.bytes ?? new Uint8Array(),
  );
  const { rows: checkpoints } = await admin.query<{ size: string; note: string }>(
    "SELECT * FROM proof_log_checkpoint ORDER BY size",
  );
  expect(Number(checkpoints.at(-1)?.size ?? 0)).toBe(leaves.length);
  for (const { size, note } of checkpoints) {
    const parsedNote = parseNote(note);
    const checkpoint = parsedNote && parseCheckpoint(parsedNote.text);
    if (!parsedNote || !checkpoint) throw new Error(`no checkpoint: ${note}`);
    expect(isSignedBy(parsedNote, key, nodeCrypto)).toBe(true);
    expect([checkpoint.size, hex(checkpoint.root)]).toEqual([Number(size), hex(computeRoot(Number(size), readNode))]);
  }
}
