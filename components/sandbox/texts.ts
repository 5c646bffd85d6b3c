export const SANDBOX_TEXTS = {
  title: "Sandbox",
  hint: "A tenant to try programs in. Words in a submission, such as sandbox:not_met, flagged, failed, slow, 429 or 503, script what becomes of it. Its keys are apart from those of this tenant, and its proofs are signed by the key for samples.",
  guide: "How to script a sandbox",
  open: "Open sandbox",
} as const;

/** Separate from the other texts, since every page of a sandbox shows it. */
export const SANDBOX_STRIP = {
  name: "Sandbox",
  text: "Sandbox: markers in a submission script its verdict, and the key for samples signs its proof.",
  guide: "Markers",
  leave: (tenant: string) => `Go to ${tenant}`,
} as const;
