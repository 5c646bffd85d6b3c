// Defines the questions of a reading, their random names and their random order.
import { sha256Hex } from "@/server/deps/hash";

/**
 * One yes/no question. `negated`: it asks about the opposite of the claim. `contrast`: index of the contrast in the
 * criterion, for the claim "contrast". `passage`: number of the passage, for the claim "passage".
 */
export type AskedItem = {
  claim: "statement" | "control" | "contrast" | "passage";
  negated: boolean;
  contrast?: number;
  passage?: number;
};
/** `index`: position of the item in the result of `itemsInAnswerOrder`. */
export type ReadingItem = AskedItem & { name: string; index: number };

const FIXED_ITEMS = [
  { claim: "statement", negated: false },
  { claim: "statement", negated: true },
  { claim: "control", negated: false },
  { claim: "control", negated: true },
] as const satisfies readonly AskedItem[];

/** Number of contrasts that one reading asks about. */
const CONTRASTS_PER_READING = 2;

/**
 * Returns the items in a fixed order. The random boundary selects which of the `contrasts` are asked; an empty boundary
 * selects all of them, for the hash of the input.
 */
export function itemsInAnswerOrder(
  boundary: string,
  contrasts: number,
  passages: readonly number[] = [],
): readonly AskedItem[] {
  return [
    ...FIXED_ITEMS,
    ...chooseContrasts(boundary, contrasts).map((contrast) => ({
      claim: "contrast" as const,
      negated: false,
      contrast,
    })),
    ...passages.map((passage) => ({ claim: "passage" as const, negated: false, passage })),
  ];
}

/** Selects the indexes of the contrasts that one reading asks about, out of `count`. */
export function chooseContrasts(boundary: string, count: number): number[] {
  if (boundary === "" || count <= CONTRASTS_PER_READING) return Array.from({ length: count }, (_, index) => index);
  const digits = (from: number) => Number.parseInt(boundary.slice(from, from + 4), 16);
  const first = digits(6) % count;
  return [first, (first + 1 + (digits(10) % (count - 1))) % count];
}

/** Returns the items in random order and with random names, so that no submission can contain a valid reply. */
export function readingItems(
  boundary: string,
  contrasts: number,
  passages: readonly number[] = [],
): readonly ReadingItem[] {
  return itemsInAnswerOrder(boundary, contrasts, passages)
    .map((item, index) => ({ ...item, index, random: randomDigits(boundary, index) }))
    .sort((a, b) => (a.random < b.random ? -1 : a.random > b.random ? 1 : 0))
    .map(({ random, ...item }, position) => ({ ...item, name: `q${position + 1}_${random}` }));
}

/** Returns four hexadecimal digits that no submission can predict; none for an empty boundary. */
const randomDigits = (boundary: string, index: number): string =>
  boundary === "" ? "" : sha256Hex(`${boundary} ${index}`).slice(0, 4);
