/** Separate from the other texts, since pages with the mark need none of them. */
export const SAMPLE_MARK = "Sample data";

export const SAMPLE_TEXTS = {
  strip:
    "Sample data, judged by the real pipeline with recorded replies in place of a model. It never counts in your usage.",
  leave: (tenant: string) => `Go to ${tenant}`,
  remove: "Remove sample data",
  confirmTitle: "Remove the sample data?",
  confirmHint:
    "This deletes the sample tenant with its verdicts, decisions, rubrics and drafts. It cannot be undone; your own tenants stay as they are.",
  refusedTitle: "This tenant does not accept submissions",
  refusedHint: "It contains only sample data. Submit your own work in another tenant.",
} as const;
