export const CITATION_TEXTS = {
  raw: "Raw",
  form: { json: "Formatted", diff: "Diff", markdown: "Markdown", code: "Code", csv: "Table", plain: "Text" },
  viewOf: (name: string) => `View of ${name}`,
  textOf: (name: string) => `Text of ${name}`,
  wholeDocument: "all",
  truncated: (characters: number) => ` … ${characters} more characters`,
  image: (alt: string, source: string) => `[image: ${alt} ${source}]`,
  invisible: "invisible character",
  tooLong: (form: string) => `Too long for the view “${form}”: shown as plain text.`,
  notRendered: (quotes: number) =>
    quotes === 1
      ? "1 quote is not visible when rendered. Choose Raw to see it."
      : `${quotes} quotes are not visible when rendered. Choose Raw to see them.`,
} as const;
