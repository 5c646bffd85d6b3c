// A double click, and a held Enter, act once: the second would accept the verdict that came after, or create a second key.

/** Buttons of which one may press several times in a row, such as those that turn pages. */
const REPEATABLE = "[data-repeatable]";
const ACTS = "button, [role=menuitem]";

/** Drops the further clicks of a double click, and those of a held Enter, before anything of the page handles them. */
export function actOnce(page: Document): () => void {
  page.addEventListener("click", dropRepeatedClick, true);
  page.addEventListener("keydown", dropHeldEnter, true);
  return () => {
    page.removeEventListener("click", dropRepeatedClick, true);
    page.removeEventListener("keydown", dropHeldEnter, true);
  };
}

/** `detail` counts the clicks that follow each other at one place. */
function dropRepeatedClick(event: MouseEvent): void {
  if (event.detail > 1 && isAction(event.target)) drop(event);
}

/** In a field of one line, Enter submits the form. */
function dropHeldEnter(event: KeyboardEvent): void {
  const isField = event.target instanceof HTMLInputElement;
  if (event.repeat && event.key === "Enter" && (isField || isAction(event.target))) drop(event);
}

function isAction(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(ACTS) !== null && target.closest(REPEATABLE) === null;
}

function drop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
