/** Separate from UI_TEXTS, which every page loads. */
export const TABLE_TEXTS = {
  columns: "Columns",
  visibleColumns: "Visible columns",
  pages: "List pages",
  range: (from: number, to: number) => (to === 0 ? "" : `${from} to ${to}`),
  previous: "Previous",
  next: "Next",
} as const;
