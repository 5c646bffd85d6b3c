/**
 * Moves the focus by one item of a roving list from anywhere on the page: to the neighbor of the focused item, or to
 * the item with tabIndex 0 while none has the focus.
 */
export function stepRoving(list: HTMLElement | null, direction: 1 | -1): void {
  const items = [...(list?.querySelectorAll<HTMLElement>("[data-rove]") ?? [])];
  const focusedIndex = items.findIndex((item) => item.contains(document.activeElement));
  const target = focusedIndex === -1 ? items.find(({ tabIndex }) => tabIndex === 0) : items[focusedIndex + direction];
  target?.focus();
}
