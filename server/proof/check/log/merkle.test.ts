import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  computeRoot,
  EMPTY_ROOT,
  hashLeaf,
  hashNode,
  isConsistent,
  isIncluded,
  proveConsistency,
  proveInclusion,
  type ReadNode,
} from "@/server/proof/check/log/merkle";

const MAX_SIZE = 5_000;
const leaves = Array.from({ length: MAX_SIZE }, (_, index) => hashLeaf(new TextEncoder().encode(`entry ${index}`)));

/** Hashes the leaves as the definition of RFC 6962 says, without a store of nodes. */
function treeHash(hashes: readonly Uint8Array[]): Uint8Array {
  const [first] = hashes;
  if (first === undefined) return EMPTY_ROOT;
  if (hashes.length === 1) return first;
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return hashNode(treeHash(hashes.slice(0, split)), treeHash(hashes.slice(split)));
}

const nodes = new Map<string, Uint8Array>();
const readNode: ReadNode = (level, index) => {
  const key = `${level}/${index}`;
  const hash = nodes.get(key) ?? treeHash(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level));
  nodes.set(key, hash);
  return hash;
};
const treeOf = (size: number) => ({ size, root: computeRoot(size, readNode) });
const size = fc.integer({ min: 0, max: MAX_SIZE });
const flipped = (hash: Uint8Array) => hash.map((byte, index) => (index === 0 ? byte ^ 1 : byte));

describe("the Merkle tree", () => {
  it("splits trees of any exact size, where logarithms are not exact", () => {
    const listNodes = (compute: (read: ReadNode) => unknown) => {
      const list: [number, number][] = [];
      compute((level, index) => {
        list.push([level, index]);
        return EMPTY_ROOT;
      });
      return list;
    };
    for (let level = 1; level < 53; level += 1) {
      const power = 2 ** level;
      expect(listNodes((read) => proveInclusion(power, power + 1, read))).toEqual([[level, 0]]);
      expect(listNodes((read) => proveConsistency(power, power + 1, read))).toEqual([[0, power]]);
      expect(listNodes((read) => computeRoot(power, read))).toEqual([[level, 0]]);
      expect(listNodes((read) => computeRoot(power - 1, read))).toHaveLength(level);
    }
  });

  it("has the root of the definition, for each small size and for others", () => {
    for (let count = 0; count <= 70; count++) expect(treeOf(count).root).toEqual(treeHash(leaves.slice(0, count)));
    fc.assert(
      fc.property(size, (count) => {
        expect(treeOf(count).root).toEqual(treeHash(leaves.slice(0, count)));
      }),
      { numRuns: 20 },
    );
  });

  it("has the known root of the empty tree", () => {
    const hex = Buffer.from(EMPTY_ROOT).toString("hex");
    expect(hex).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  });

  it("includes each leaf, and no other leaf, index, size or changed path", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_SIZE }), fc.nat(), fc.nat(), (count, anyIndex, anyStep) => {
        const index = anyIndex % count;
        const leaf = { index, hash: leaves[index] ?? EMPTY_ROOT };
        const path = proveInclusion(index, count, readNode);
        expect(isIncluded(leaf, treeOf(count), path)).toBe(true);
        expect(isIncluded({ ...leaf, hash: flipped(leaf.hash) }, treeOf(count), path)).toBe(false);
        expect(isIncluded({ ...leaf, index: index + 1 }, treeOf(count), path)).toBe(false);
        expect(isIncluded(leaf, treeOf(count), [...path, EMPTY_ROOT])).toBe(false);
        if (path.length === 0) return;
        expect(isIncluded(leaf, treeOf(count), path.slice(1))).toBe(false);
        const step = anyStep % path.length;
        const changedPath = path.map((hash, position) => (position === step ? flipped(hash) : hash));
        expect(isIncluded(leaf, treeOf(count), changedPath)).toBe(false);
      }),
    );
  });

  it("is consistent with each of its prefixes, and with no other tree", () => {
    fc.assert(
      fc.property(size, size, fc.nat(), (one, two, anyStep) => {
        const [oldSize, newSize] = [Math.min(one, two), Math.max(one, two)];
        const [older, newer] = [treeOf(oldSize), treeOf(newSize)];
        const proof = proveConsistency(oldSize, newSize, readNode);
        expect(isConsistent(older, newer, proof)).toBe(true);
        expect(isConsistent({ ...older, root: flipped(older.root) }, newer, proof)).toBe(false);
        expect(isConsistent(older, newer, [...proof, EMPTY_ROOT])).toBe(false);
        if (oldSize > 0 && oldSize < newSize) {
          expect(isConsistent(older, { ...newer, root: flipped(newer.root) }, proof)).toBe(false);
          expect(isConsistent(newer, older, proof)).toBe(false);
        }
        if (proof.length === 0) return;
        const step = anyStep % proof.length;
        const changedProof = proof.map((hash, position) => (position === step ? flipped(hash) : hash));
        expect(isConsistent(older, newer, changedProof)).toBe(false);
      }),
    );
  });
});
