import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  computeRoot,
  EMPTY_ROOT,
  hashLeaf,
  hashNode,
  isIncluded,
  proveInclusion,
} from "@/server/proof/check/log/merkle";
import {
  appendEntries,
  createReadNode,
  ENTRIES_LEVEL,
  listTiles,
  parseEntries,
  type TilePart,
} from "@/server/proof/check/log/tiles";

const MAX_SIZE = 5_000;
const entryOf = (index: number) => new TextEncoder().encode(`entry ${index}`);
const entries = Array.from({ length: MAX_SIZE }, (_, index) => entryOf(index));
const hashes = entries.map(hashLeaf);

/** Hashes the leaves as the definition of RFC 6962 says. */
function treeHash(start: number, end: number): Uint8Array {
  if (end === start) return EMPTY_ROOT;
  if (end - start === 1) return hashes[start] as Uint8Array;
  let split = 1;
  while (split * 2 < end - start) split *= 2;
  return hashNode(treeHash(start, start + split), treeHash(start + split, end));
}

/** A store of tiles that only appends. */
function createStore() {
  const tiles = new Map<string, Uint8Array>();
  return {
    tiles,
    readTile: (level: number, index: number) => tiles.get(`${level}/${index}`) ?? new Uint8Array(),
    add: (parts: readonly TilePart[]) => {
      for (const { level, index, bytes } of parts) {
        const earlier = tiles.get(`${level}/${index}`) ?? new Uint8Array();
        tiles.set(`${level}/${index}`, Uint8Array.of(...earlier, ...bytes));
      }
    },
  };
}

function growTo(size: number, batchSizes: readonly number[]) {
  const store = createStore();
  let [count, root] = [0, EMPTY_ROOT];
  for (let batch = 0; count < size; batch += 1) {
    const end = Math.min(size, count + (batchSizes[batch % batchSizes.length] ?? 1));
    const grown = appendEntries(count, entries.slice(count, end), store.readTile);
    store.add(grown.parts);
    [count, root] = [grown.size, grown.root];
  }
  return { ...store, root };
}

const batchSizes = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 5 });

describe("a tree of tiles", () => {
  it("has the root of RFC 6962, however it grew, at each edge of a tile", () => {
    for (const size of [0, 1, 2, 255, 256, 257, 511, 512, 513, 4_095, 4_096, 4_097]) {
      expect(growTo(size, [300, 7]).root).toEqual(treeHash(0, size));
    }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_SIZE }), batchSizes, (size, sizes) => {
        expect(growTo(size, sizes).root).toEqual(treeHash(0, size));
      }),
      { numRuns: 25 },
    );
  });

  it("has the same tiles, however it grew", () => {
    const [whole, grown] = [growTo(1_000, [1_000]), growTo(1_000, [1, 256, 3])];
    expect(grown.tiles).toEqual(whole.tiles);
  });

  it("proves each leaf of an earlier, smaller tree from the tiles of a larger one", () => {
    const { readTile } = growTo(3_000, [500]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000 }), fc.nat(), (size, any) => {
        const index = any % size;
        const path = proveInclusion(index, size, createReadNode(readTile));
        const leaf = { index, hash: hashes[index] as Uint8Array };
        expect(isIncluded(leaf, { size, root: treeHash(0, size) }, path)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it("names the tiles that a computation reads, and no other", () => {
    expect(listTiles((readNode) => computeRoot(5_000, readNode))).toEqual([
      { level: 1, index: 0 },
      { level: 0, index: 19 },
    ]);
    expect(listTiles((readNode) => computeRoot(0, readNode))).toEqual([]);
  });

  it("keeps the entries in bundles, which are read as they were written", () => {
    const { tiles } = growTo(300, [90]);
    const bundles = [0, 1].map((index) => parseEntries(tiles.get(`${ENTRIES_LEVEL}/${index}`) ?? new Uint8Array()));
    expect(bundles.flat()).toEqual(entries.slice(0, 300));
    expect(bundles[0]).toHaveLength(256);
  });

  it.each([
    ["half a length", [0]],
    ["too few bytes", [0, 3, 1, 2]],
    ["bytes after the last", [0, 1, 1, 0]],
    ["more entries than a tile has", Array.from({ length: 2 * 257 }, () => 0)],
  ])("is no bundle: %s", (_, bytes) => {
    expect(parseEntries(Uint8Array.from(bytes))).toBeNull();
  });
});
