// The word that was probably meant.

/** The choice within a few edits of `text` for its length, the nearest of several; null when there is none. */
export function nearest(text: string, choices: readonly string[]): string | null {
  const ranked = choices
    .map((choice) => ({ choice, edits: edits(text.toLowerCase(), choice) }))
    .filter(({ choice, edits }) => edits <= (choice.length < 5 ? 1 : Math.max(2, Math.floor(choice.length / 3))))
    .sort((a, b) => a.edits - b.edits);
  return ranked[0]?.choice ?? null;
}

/** Levenshtein's distance. */
function edits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from.slice(0, 100)].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= to.length; at++) {
      const replaced = (row[at - 1] ?? 0) + (letter === to[at - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
