// Keeps the focus when its element disappears or is disabled, such as a button that was pressed or a link that was
// followed. The browser would move it to the body, from where the Tab key begins at the top of the page.

const PLACES = "form, section, [role=tabpanel], [role=dialog], main";
const FIELDS = "input:enabled, textarea:enabled, select:enabled";

type FocusedElement = { element: Element; ancestors: readonly Element[] };

/** Moves a lost focus to the first field of the surrounding form, else to the nearest ancestor that still exists. */
export function keepFocus(page: Document): () => void {
  let focusedElement: FocusedElement | null = null;
  const noteFocus = ({ target }: Event) => {
    focusedElement = target instanceof Element ? { element: target, ancestors: listFocusableAncestors(target) } : null;
  };
  // A press outside of every control takes the focus away on purpose.
  const forget = () => {
    focusedElement = null;
  };
  const changes = new MutationObserver(() => {
    if (focusedElement === null || page.activeElement !== page.body || isFocusable(focusedElement.element)) return;
    const place = focusedElement.ancestors.find((ancestor) => ancestor.isConnected) ?? page.getElementById("content");
    forget();
    if (place instanceof HTMLElement) focusIn(place);
  });
  page.addEventListener("focusin", noteFocus);
  page.addEventListener("pointerdown", forget, true);
  changes.observe(page.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  return () => {
    page.removeEventListener("focusin", noteFocus);
    page.removeEventListener("pointerdown", forget, true);
    changes.disconnect();
  };
}

const isFocusable = (element: Element): boolean => element.isConnected && !element.matches(":disabled");

/** Lists the focusable ancestors, the nearest first. */
function listFocusableAncestors(element: Element): Element[] {
  const place = element.closest(PLACES);
  return place === null ? [] : [place, ...listFocusableAncestors(place.parentElement ?? place.ownerDocument.body)];
}

function focusIn(place: HTMLElement): void {
  const field = place.matches("form") ? place.querySelector<HTMLElement>(FIELDS) : null;
  if (field === null && !place.hasAttribute("tabindex")) place.tabIndex = -1;
  (field ?? place).focus({ preventScroll: true });
}
