// Reads and grows the tree as tiles (c2sp.org/tlog-tiles): each holds the hashes of up to 256 subtrees of one size.
import { concatBytes } from "@noble/hashes/utils.js";
import { computeRoot, hashLeaf, hashNode, type ReadNode } from "@/server/proof/check/log/merkle";
import { TILE_WIDTH } from "@/server/proof/check/log/tilePath";

export const HASH_BYTES = 32;
/** The levels of the tree that one tile spans: 2^8 = TILE_WIDTH. */
const TILE_HEIGHT = 8;

/** Reads the hashes of a tile, one after another. The tile may be wider than the tree of interest needs. */
export type ReadTile = (level: number, index: number) => Uint8Array;

/**
 * Creates a reader of nodes from a reader of tiles.
 * @throws RangeError (by the reader) if a tile is too narrow for a node
 */
export function createReadNode(readTile: ReadTile): ReadNode {
  return (level, index) => {
    const levelInTile = level % TILE_HEIGHT;
    const firstHash = index * 2 ** levelInTile;
    const tile = readTile((level - levelInTile) / TILE_HEIGHT, Math.floor(firstHash / TILE_WIDTH));
    return hashSubtree(listHashes(tile, firstHash % TILE_WIDTH, 2 ** levelInTile));
  };
}

/** Lists the tiles, as level and index, that a computation reads. */
export function listTiles(compute: (readNode: ReadNode) => unknown): { level: number; index: number }[] {
  const tiles = new Map<string, { level: number; index: number }>();
  const anyHashes = new Uint8Array(TILE_WIDTH * HASH_BYTES);
  compute(
    createReadNode((level, index) => {
      tiles.set(`${level}/${index}`, { level, index });
      return anyHashes;
    }),
  );
  return [...tiles.values()];
}

/** Computes from nodes of the tree, after `loadTiles` has loaded the tiles that they are in. */
export async function computeFromTiles<T>(
  compute: (readNode: ReadNode) => T,
  loadTiles: (tiles: readonly { level: number; index: number }[]) => Promise<ReadTile>,
): Promise<T> {
  return compute(createReadNode(await loadTiles(listTiles(compute))));
}

/** Bytes that are appended to a tile. `level`: -1 for entries, each after its length in two bytes. */
export type TilePart = { level: number; index: number; bytes: Uint8Array };

export const ENTRIES_LEVEL = -1;

/** Appends entries to the tree of `size` leaves. `readTile` reads its tiles at the right edge. */
export function appendEntries(
  size: number,
  entries: readonly Uint8Array[],
  readTile: ReadTile,
): { size: number; root: Uint8Array; parts: TilePart[] } {
  const parts = new Map<string, { level: number; index: number; pieces: Uint8Array[] }>();
  const addToPart = (level: number, index: number, piece: Uint8Array) => {
    const key = `${level}/${index}`;
    const part = parts.get(key) ?? { level, index, pieces: [] };
    part.pieces.push(piece);
    parts.set(key, part);
  };
  // The hashes of the last, partial tile of each level, and the number of hashes of the level.
  const levels: { count: number; hashes: Uint8Array[] }[] = [];
  const openLevel = (level: number) => (levels[level] ??= readEdge(size, level, readTile));
  const addHash = (level: number, hash: Uint8Array): void => {
    const edge = openLevel(level);
    addToPart(level, Math.floor(edge.count / TILE_WIDTH), hash);
    edge.count += 1;
    edge.hashes.push(hash);
    if (edge.hashes.length < TILE_WIDTH) return;
    const root = hashSubtree(edge.hashes);
    edge.hashes = [];
    addHash(level + 1, root);
  };
  for (const [offset, entry] of entries.entries()) {
    const length = Uint8Array.of(entry.length >> 8, entry.length & 0xff);
    addToPart(ENTRIES_LEVEL, Math.floor((size + offset) / TILE_WIDTH), concatBytes(length, entry));
    addHash(0, hashLeaf(entry));
  }
  const newSize = size + entries.length;
  return {
    size: newSize,
    root: computeRoot(
      newSize,
      createReadNode((level) => concatBytes(...openLevel(level).hashes)),
    ),
    parts: [...parts.values()].map(({ level, index, pieces }) => ({ level, index, bytes: concatBytes(...pieces) })),
  };
}

function readEdge(size: number, level: number, readTile: ReadTile): { count: number; hashes: Uint8Array[] } {
  const count = Math.floor(size / TILE_WIDTH ** level);
  const width = count % TILE_WIDTH;
  return { count, hashes: width === 0 ? [] : listHashes(readTile(level, Math.floor(count / TILE_WIDTH)), 0, width) };
}

/** Parses a bundle of entries; null for bytes that are none. A full one has TILE_WIDTH entries. */
export function parseEntries(bundle: Uint8Array): Uint8Array[] | null {
  const entries: Uint8Array[] = [];
  for (let start = 0; start < bundle.length;) {
    const length = ((bundle[start] ?? 0) << 8) | (bundle[start + 1] ?? 0);
    const end = start + 2 + length;
    if (end > bundle.length || start + 2 > bundle.length || entries.length === TILE_WIDTH) return null;
    entries.push(bundle.subarray(start + 2, end));
    start = end;
  }
  return entries;
}

function listHashes(tile: Uint8Array, first: number, count: number): Uint8Array[] {
  if (tile.length < (first + count) * HASH_BYTES) throw new RangeError("the tile is too narrow");
  return Array.from({ length: count }, (_, position) => {
    const start = (first + position) * HASH_BYTES;
    return tile.subarray(start, start + HASH_BYTES);
  });
}

/** Hashes 2^n hashes to the root of their subtree. */
function hashSubtree(hashes: readonly Uint8Array[]): Uint8Array {
  let level = hashes;
  while (level.length > 1) {
    level = Array.from({ length: level.length / 2 }, (_, pair) =>
      hashNode(level[2 * pair] as Uint8Array, level[2 * pair + 1] as Uint8Array),
    );
  }
  return level[0] as Uint8Array;
}
