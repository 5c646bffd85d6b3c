export const GUIDE_TEXTS = {
  title: "Guides",
  intro: "How to integrate the service. Each page is also Markdown: add .md to its address.",
  guides: "Guides",
  allGuides: "All guides",
  markdown: "This page as Markdown",
  example: (number: number) => `example ${number}`,
  table: (number: number) => `Table ${number}`,
} as const;
