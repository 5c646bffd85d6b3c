// Makes a double click, or a held Enter, act once: a second act would accept the next verdict, or create a second key.

/** Matches elements that act, but not those that users press several times in a row, such as a list's pager. */
const ACTS = ":is(button, [role=menuitem]):not([data-repeatable])";

/** Drops further clicks of a double click, and those of a held Enter, before the page handles them. */
export function actOnce(page: Document): () => void {
  page.addEventListener("click", dropRepeated, true);
  page.addEventListener("keydown", dropRepeated, true);
  return () => {
    page.removeEventListener("click", dropRepeated, true);
    page.removeEventListener("keydown", dropRepeated, true);
  };
}

/**
 * Drops an event that repeats an act. `detail` counts successive clicks at one position. In an input of one line, Enter
 * submits the form.
 */
function dropRepeated(event: MouseEvent | KeyboardEvent): void {
  const isHeldEnter = "repeat" in event && event.repeat && event.key === "Enter";
  if (!isHeldEnter && event.detail < 2) return;
  if ((event.target as Element).closest(isHeldEnter ? `input, ${ACTS}` : ACTS)) {
    event.preventDefault();
    event.stopPropagation();
  }
}
