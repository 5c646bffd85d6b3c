// The questions of a reading, their names and their order.
import { sha256Hex } from "@/server/deps/hash";

/**
 * The claim, or its opposite. `contrast`: the index of the contrast that is asked about, or of which the statement is
 * asked; `passage`: the number of the passage of which the statement is asked.
 */
export type AskedItem = {
  claim: "statement" | "control" | "contrast" | "passage";
  negated: boolean;
  contrast?: number;
  passage?: number;
};
/** `index`: of its answer, in the order of `askedItems`. */
export type ReadingItem = AskedItem & { name: string; index: number };

const FIXED_ITEMS = [
  { claim: "statement", negated: false },
  { claim: "statement", negated: true },
  { claim: "control", negated: false },
  { claim: "control", negated: true },
] as const satisfies readonly AskedItem[];

/** How many contrasts one reading asks about. */
const CONTRASTS = 2;

/**
 * The items in the order of their answers. Which of the `contrasts` are asked, no text can know; all of them without a
 * boundary, as for a hash of what can be asked.
 */
export function askedItems(
  boundary: string,
  contrasts: number,
  passages: readonly number[] = [],
): readonly AskedItem[] {
  return [
    ...FIXED_ITEMS,
    ...chosenContrasts(boundary, contrasts).map((contrast) => ({
      claim: "contrast" as const,
      negated: false,
      contrast,
    })),
    ...passages.map((passage) => ({ claim: "passage" as const, negated: false, passage })),
  ];
}

/** The indexes of the contrasts that one reading asks about, of `count`. */
export function chosenContrasts(boundary: string, count: number): number[] {
  if (boundary === "" || count <= CONTRASTS) return Array.from({ length: count }, (_, index) => index);
  const digits = (from: number) => Number.parseInt(boundary.slice(from, from + 4), 16);
  const first = digits(6) % count;
  return [first, (first + 1 + (digits(10) % (count - 1))) % count];
}

/** The items under random names, so that no text can contain a reply, in an order that no text can know. */
export function readingItems(
  boundary: string,
  contrasts: number,
  passages: readonly number[] = [],
): readonly ReadingItem[] {
  return askedItems(boundary, contrasts, passages)
    .map((item, index) => ({ ...item, index, random: digitsOf(boundary, index) }))
    .sort((a, b) => (a.random < b.random ? -1 : a.random > b.random ? 1 : 0))
    .map(({ random, ...item }, position) => ({ ...item, name: `q${position + 1}_${random}` }));
}

/** Four hexadecimal digits that no text can know; none without a boundary. */
const digitsOf = (boundary: string, index: number): string =>
  boundary === "" ? "" : sha256Hex(`${boundary} ${index}`).slice(0, 4);
