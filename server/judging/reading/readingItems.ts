// The questions of a reading, their names and their order.

/** The claim, or its opposite. `contrast`: the index of the contrast that is asked about. */
export type AskedItem = { claim: "statement" | "control" | "contrast"; negated: boolean; contrast?: number };
export type ReadingItem = AskedItem & { name: string };

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
export function askedItems(boundary: string, contrasts: number): readonly AskedItem[] {
  return [
    ...FIXED_ITEMS,
    ...chooseContrasts(boundary, contrasts).map((contrast) => ({
      claim: "contrast" as const,
      negated: false,
      contrast,
    })),
  ];
}

function chooseContrasts(boundary: string, count: number): number[] {
  if (boundary === "" || count <= CONTRASTS) return Array.from({ length: count }, (_, index) => index);
  const digits = (from: number) => Number.parseInt(boundary.slice(from, from + 4), 16);
  const first = digits(6) % count;
  return [first, (first + 1 + (digits(10) % (count - 1))) % count];
}

/** The items under random names, so that no text can contain a reply, in an order that no text can know. */
export function readingItems(boundary: string, contrasts: number): readonly ReadingItem[] {
  return askedItems(boundary, contrasts)
    .map((item, index) => ({ ...item, random: digitsOf(boundary, index) }))
    .sort((a, b) => (a.random < b.random ? -1 : a.random > b.random ? 1 : 0))
    .map(({ random, ...item }, index) => ({ ...item, name: `q${index + 1}_${random}` }));
}

/** Four of the 16 random digits; those of a contrast begin between those of the others. */
function digitsOf(boundary: string, index: number): string {
  const start = index < FIXED_ITEMS.length ? 4 * index : 4 * (index - FIXED_ITEMS.length) + 2;
  return boundary.slice(start, start + 4);
}
