/** Separate from UI_TEXTS, which every page loads. */
export const TABLE_TEXTS = {
  columns: "Columns",
  visibleColumns: "Visible columns",
  pages: "List pages",
  range: (first: number, last: number) => (last === 0 ? "" : `${first} to ${last}`),
  previous: "Previous",
  next: "Next",
} as const;
