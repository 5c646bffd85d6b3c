// Reads the files of a log (c2sp.org/tlog-tiles): the tiles and the bundles of entries that a tree of some size has.
import { HASH_BYTES, parseEntries, type ReadTile } from "@/server/proof/check/log/tiles";
import { TILE_WIDTH, type Tile, writeTilePath } from "@/server/proof/check/log/tilePath";

/** Reads a file by its path below the address of the log. Null if the log has none there. */
export type ReadLogFile = (path: string) => Promise<Uint8Array | null>;

/** Reports a file that is not what the log must have there. */
export class LogFileFault extends Error {}

/**
 * Reads tiles of the tree of `size` leaves.
 * @throws LogFileFault if the log has no such tile
 */
export async function readTiles(
  readFile: ReadLogFile,
  size: number,
  tiles: readonly { level: number; index: number }[],
): Promise<ReadTile> {
  const pairs = await Promise.all(
    tiles.map(async ({ level, index }) => {
      const tile = { level, index, width: widthOf(size, level, index) };
      const bytes = await readWideEnough(readFile, tile);
      const length = tile.width * HASH_BYTES;
      if (bytes.length < length) throw new LogFileFault(`${writeTilePath(tile)} has ${bytes.length} bytes`);
      return [`${level}/${index}`, bytes.subarray(0, length)] as const;
    }),
  );
  const bytesByTile = new Map(pairs);
  return (level, index) => bytesByTile.get(`${level}/${index}`) ?? new Uint8Array();
}

/**
 * Reads a bundle of entries of the tree of `size` leaves.
 * @throws LogFileFault if the log has no such bundle
 */
export async function readEntries(readFile: ReadLogFile, size: number, index: number): Promise<Uint8Array[]> {
  const tile = { level: "entries" as const, index, width: widthOf(size, 0, index) };
  const entries = parseEntries(await readWideEnough(readFile, tile)) ?? [];
  if (entries.length < tile.width) throw new LogFileFault(`${writeTilePath(tile)} has ${entries.length} entries`);
  return entries.slice(0, tile.width);
}

/** Reads a tile, or the full one in its place: a log may drop a partial tile once it is full. */
async function readWideEnough(readFile: ReadLogFile, tile: Tile): Promise<Uint8Array> {
  const path = writeTilePath(tile);
  const bytes = (await readFile(path)) ?? (await readFile(writeTilePath({ ...tile, width: TILE_WIDTH })));
  if (bytes === null) throw new LogFileFault(`the log has no ${path}`);
  return bytes;
}

/** Counts the hashes of a tile in the tree of `size` leaves. */
export const widthOf = (size: number, level: number, index: number): number =>
  Math.min(TILE_WIDTH, Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH);
