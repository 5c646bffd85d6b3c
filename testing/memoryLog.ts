// A log in memory, which a test can spoil.
import type { NoteKey } from "@/server/contracts/logPolicy";
import { activeKey } from "@/scripts/proofVectors/testKeys";
import { writeCheckpoint } from "@/server/proof/check/log/checkpoint";
import type { ReadLogFile } from "@/server/proof/check/log/logFiles";
import { EMPTY_ROOT } from "@/server/proof/check/log/merkle";
import { writeSignatureLine } from "@/server/proof/check/log/note";
import { parseTilePath } from "@/server/proof/check/log/tilePath";
import { appendEntries, ENTRIES_LEVEL, parseEntries } from "@/server/proof/check/log/tiles";

const ORIGIN = "log.example/log";
export const memoryLogKey: NoteKey = { name: ORIGIN, algorithm: "ed25519", publicKey: activeKey.publicKey };

export type MemoryLog = {
  /** The signed checkpoint. */
  note: string;
  /** The files by level and index; -1 for entries. */
  tiles: Map<string, Uint8Array>;
  readFile: ReadLogFile;
};

/** Makes a log of these entries, in batches of at most 300. */
export function makeMemoryLog(entries: readonly Uint8Array[]): MemoryLog {
  const tiles = new Map<string, Uint8Array>();
  const readTile = (level: number, index: number) => tiles.get(`${level}/${index}`) ?? new Uint8Array();
  let tree = { size: 0, root: EMPTY_ROOT };
  while (tree.size < entries.length) {
    const { parts, ...grown } = appendEntries(tree.size, entries.slice(tree.size, tree.size + 300), readTile);
    for (const { level, index, bytes } of parts)
      tiles.set(`${level}/${index}`, Uint8Array.of(...readTile(level, index), ...bytes));
    tree = grown;
  }
  const text = writeCheckpoint({ origin: ORIGIN, ...tree });
  const signature = activeKey.sign(new TextEncoder().encode(text));
  const log: MemoryLog = {
    note: `${text}\n${writeSignatureLine(memoryLogKey, signature)}`,
    tiles,
    readFile: async (path) => {
      if (path === "checkpoint") return new TextEncoder().encode(log.note);
      const tile = parseTilePath(path);
      if (!tile) return null;
      const level = tile.level === "entries" ? ENTRIES_LEVEL : tile.level;
      const bytes = tiles.get(`${level}/${tile.index}`);
      if (bytes === undefined) return null;
      if (level !== ENTRIES_LEVEL) return bytes.length < tile.width * 32 ? null : bytes.subarray(0, tile.width * 32);
      const servedEntries = (parseEntries(bytes) ?? []).slice(0, tile.width);
      return servedEntries.length < tile.width
        ? null
        : bytes.subarray(
            0,
            servedEntries.reduce((sum, entry) => sum + 2 + entry.length, 0),
          );
    },
  };
  return log;
}
