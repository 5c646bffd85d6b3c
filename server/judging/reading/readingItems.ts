// The questions of a reading, their names and their order.

/** The claim, or its opposite. `contrast`: the index of the contrast that is asked about. */
export type AskedItem = { claim: "statement" | "control" | "contrast"; negated: boolean; contrast?: number };
export type ReadingItem = AskedItem & { name: string };

const EACH = [
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
export function askedItems(boundary: string, contrasts: number): readonly AskedItem[] {
  return [
    ...EACH,
    ...chosen(boundary, contrasts).map((contrast) => ({ claim: "contrast" as const, negated: false, contrast })),
  ];
}

function chosen(boundary: string, count: number): number[] {
  const all = Array.from({ length: count }, (_, nth) => nth);
  if (boundary === "" || count <= CONTRASTS) return all;
  const digits = (from: number) => Number.parseInt(boundary.slice(from, from + 4), 16);
  const first = digits(6) % count;
  return [first, (first + 1 + (digits(10) % (count - 1))) % count];
}

/** The items under random names, so that no text can contain a reply, in an order that no text can know. */
export function readingItems(boundary: string, contrasts: number): readonly ReadingItem[] {
  return askedItems(boundary, contrasts)
    .map((item, nth) => ({ ...item, random: digitsOf(boundary, nth) }))
    .sort((a, b) => (a.random < b.random ? -1 : a.random > b.random ? 1 : 0))
    .map(({ random, ...item }, nth) => ({ ...item, name: `q${nth + 1}_${random}` }));
}

/** Four of the 16 random digits; those of a contrast begin between those of the others. */
function digitsOf(boundary: string, nth: number): string {
  const start = nth < EACH.length ? 4 * nth : 4 * (nth - EACH.length) + 2;
  return boundary.slice(start, start + 4);
}
