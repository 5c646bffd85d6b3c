// Reads the entries of a log, and checks that they lead to its tiles and to its root.
import type { LogFault } from "@/server/proof/check/log/audit";
import type { Checkpoint } from "@/server/proof/check/log/checkpoint";
import { readEntries, type ReadLogFile, readTiles, widthOf } from "@/server/proof/check/log/logFiles";
import { computeRoot, isEqualBytes } from "@/server/proof/check/log/merkle";
import {
  appendEntries,
  createReadNode,
  ENTRIES_LEVEL,
  HASH_BYTES,
  listTiles,
  type ReadTile,
} from "@/server/proof/check/log/tiles";
import { TILE_WIDTH } from "@/server/proof/check/log/tilePath";

/** Bundles that are fetched at once. */
const FETCHED_AT_ONCE = 16;

type Tile = { level: number; index: number; bytes: Uint8Array };

/**
 * Reads the entries after `from`, an earlier tree of the log, and checks that they lead to the tiles and to the root.
 * `onProgress` gets the number of leaves so far. Returns the first fault, or null.
 * @throws LogFileFault if the log lacks a file
 */
export async function findWrongFiles(
  readFile: ReadLogFile,
  { size, root }: Checkpoint,
  { from, onProgress }: { from: Checkpoint; onProgress: (leaves: number) => void },
): Promise<LogFault | null> {
  const tiles = await readEdge(readFile, size, from.size);
  const readTile: ReadTile = (level, index) => tiles.get(`${level}/${index}`)?.bytes ?? new Uint8Array();
  let tree = { size: from.size, root: computeRoot(from.size, createReadNode(readTile)) };
  if (!isEqualBytes(tree.root, from.root)) return wrong(`its tiles do not lead to the root of ${from.size} entries`);

  const bundleCount = Math.ceil(size / TILE_WIDTH);
  for (let first = Math.floor(from.size / TILE_WIDTH); first < bundleCount; first += FETCHED_AT_ONCE) {
    const indexes = Array.from({ length: Math.min(FETCHED_AT_ONCE, bundleCount - first) }, (_, place) => first + place);
    const bundles = await Promise.all(indexes.map((index) => readEntries(readFile, size, index)));
    const newEntries = bundles.flat().slice(tree.size - first * TILE_WIDTH);
    const { parts, ...grownTree } = appendEntries(tree.size, newEntries, readTile);
    for (const { level, index, bytes } of parts) {
      if (level === ENTRIES_LEVEL) continue;
      tiles.set(`${level}/${index}`, { level, index, bytes: Uint8Array.of(...readTile(level, index), ...bytes) });
    }
    tree = grownTree;
    const wrongTile = await findWrongTile(readFile, size, tiles);
    if (wrongTile)
      return wrong(`the tile ${wrongTile.level}/${wrongTile.index} does not have the hashes of the entries`);
    onProgress(tree.size);
  }
  return isEqualBytes(tree.root, root) ? null : wrong(`its ${size} entries do not lead to the root that it signed`);
}

const wrong = (detail: string): LogFault => ({ kind: "wrong_files", detail });

/** Reads the tiles at the right edge of an earlier tree. */
async function readEdge(readFile: ReadLogFile, size: number, earlierSize: number): Promise<Map<string, Tile>> {
  const edge = listTiles((readNode) => computeRoot(earlierSize, readNode));
  const readTile = await readTiles(readFile, size, edge);
  return new Map(
    edge.map(({ level, index }) => {
      const bytes = readTile(level, index).subarray(0, widthOf(earlierSize, level, index) * HASH_BYTES);
      return [`${level}/${index}`, { level, index, bytes }];
    }),
  );
}

/** Compares the tiles that are complete with those of the log, and forgets the full ones. */
async function findWrongTile(readFile: ReadLogFile, size: number, tiles: Map<string, Tile>): Promise<Tile | null> {
  const complete = [...tiles.values()].filter(
    ({ level, index, bytes }) => bytes.length === widthOf(size, level, index) * HASH_BYTES,
  );
  const readServedTile = await readTiles(readFile, size, complete);
  for (const tile of complete) {
    if (!isEqualBytes(readServedTile(tile.level, tile.index), tile.bytes)) return tile;
    if (tile.bytes.length === TILE_WIDTH * HASH_BYTES) tiles.delete(`${tile.level}/${tile.index}`);
  }
  return null;
}
