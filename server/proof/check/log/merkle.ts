// The Merkle tree of RFC 6962, section 2.1, as RFC 9162 restates it. Hashes are 32 bytes.
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes } from "@noble/hashes/utils.js";

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Hashes an entry of the log. */
export const hashLeaf = (entry: Uint8Array): Uint8Array => sha256(concatBytes(LEAF, entry));

/** Hashes a node from its two children. */
export const hashNode = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(concatBytes(NODE, left, right));

/** Hashes the tree without leaves. */
export const EMPTY_ROOT: Uint8Array = sha256(new Uint8Array());

/** Reads the hash of the complete subtree of 2^`level` leaves that begins at leaf `index` · 2^`level`. */
export type ReadNode = (level: number, index: number) => Uint8Array;

/** Computes the root of the first `size` leaves. */
export function computeRoot(size: number, readNode: ReadNode): Uint8Array {
  return size === 0 ? EMPTY_ROOT : hashRange(0, size, readNode);
}

/** Lists the hashes that lead from leaf `index` to the root of `size` leaves, from the leaf upward. */
export function proveInclusion(index: number, size: number, readNode: ReadNode): Uint8Array[] {
  return pathOf(index, 0, size, readNode);
}

/** Lists the hashes that show that the tree of `oldSize` leaves is a prefix of that of `size`. */
export function proveConsistency(oldSize: number, size: number, readNode: ReadNode): Uint8Array[] {
  return oldSize === 0 || oldSize === size ? [] : subProof(oldSize, 0, size, true, readNode);
}

/** Returns true if the path leads from the leaf to the root (RFC 9162, section 2.1.3.2). */
export function isIncluded(
  leaf: { index: number; hash: Uint8Array },
  tree: { size: number; root: Uint8Array },
  path: readonly Uint8Array[],
): boolean {
  if (leaf.index >= tree.size) return false;
  let [node, last] = [leaf.index, tree.size - 1];
  let hash = leaf.hash;
  for (const sibling of path) {
    if (last === 0) return false;
    if (isOdd(node) || node === last) {
      hash = hashNode(sibling, hash);
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)];
    } else hash = hashNode(hash, sibling);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && isEqualBytes(hash, tree.root);
}

/** Returns true if the proof shows that the older tree is a prefix of the newer one (RFC 9162, section 2.1.4.2). */
export function isConsistent(
  older: { size: number; root: Uint8Array },
  newer: { size: number; root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  if (older.size > newer.size) return false;
  if (older.size === newer.size) return proof.length === 0 && isEqualBytes(older.root, newer.root);
  if (older.size === 0) return proof.length === 0 && isEqualBytes(older.root, EMPTY_ROOT);
  const hashes = isPowerOfTwo(older.size) ? [older.root, ...proof] : [...proof];
  const [first, ...others] = hashes;
  if (first === undefined) return false;
  let [node, last] = [older.size - 1, newer.size - 1];
  while (isOdd(node)) [node, last] = [half(node), half(last)];
  let [oldHash, newHash] = [first, first];
  for (const sibling of others) {
    if (last === 0) return false;
    if (isOdd(node) || node === last) {
      [oldHash, newHash] = [hashNode(sibling, oldHash), hashNode(sibling, newHash)];
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)];
    } else newHash = hashNode(newHash, sibling);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && isEqualBytes(oldHash, older.root) && isEqualBytes(newHash, newer.root);
}

function hashRange(start: number, end: number, readNode: ReadNode): Uint8Array {
  const count = end - start;
  if (isPowerOfTwo(count) && start % count === 0) return readNode(Math.log2(count), start / count);
  const middle = start + largestPowerBelow(count);
  return hashNode(hashRange(start, middle, readNode), hashRange(middle, end, readNode));
}

function pathOf(index: number, start: number, end: number, readNode: ReadNode): Uint8Array[] {
  if (end - start === 1) return [];
  const middle = start + largestPowerBelow(end - start);
  return index < middle
    ? [...pathOf(index, start, middle, readNode), hashRange(middle, end, readNode)]
    : [...pathOf(index, middle, end, readNode), hashRange(start, middle, readNode)];
}

/** `isWhole`: whether the range is a subtree of the older tree's own, whose root the verifier has. */
function subProof(oldSize: number, start: number, end: number, isWhole: boolean, readNode: ReadNode): Uint8Array[] {
  if (oldSize === end - start) return isWhole ? [] : [hashRange(start, end, readNode)];
  const count = largestPowerBelow(end - start);
  const middle = start + count;
  return oldSize <= count
    ? [...subProof(oldSize, start, middle, isWhole, readNode), hashRange(middle, end, readNode)]
    : [...subProof(oldSize - count, middle, end, false, readNode), hashRange(start, middle, readNode)];
}

const half = (value: number): number => Math.floor(value / 2);
const isOdd = (value: number): boolean => value % 2 === 1;
const isPowerOfTwo = (value: number): boolean => value === 1 || largestPowerBelow(value) * 2 === value;

/** Returns the largest power of two that is smaller than `count`, which is at least 2. Math.log2 is inexact above 2^48. */
function largestPowerBelow(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

/** Compares hashes, or runs of them. */
export function isEqualBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
