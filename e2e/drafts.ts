// Drafts of rubrics made over the page's own session, and what stands in them.
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { RubricEditorPage } from "@/e2e/pages/RubricEditorPage";

/** Fifty judged criteria. */
export const FIFTY = {
  name: "Fifty",
  criteria: Array.from({ length: 50 }, (_, index) => ({
    key: `criterion_${index + 1}`,
    type: "must_have",
    primitive: "llm_judge@1",
    statement: `The reply names the order number ${index + 1} that stands in the input.`,
    config: {},
  })),
};

/** A draft of this text, opened. */
export async function openDraft(page: Page, spec: object | string): Promise<RubricEditorPage> {
  const source = typeof spec === "string" ? spec : JSON.stringify(spec, null, 2);
  await page.goto("/rubrics/new");
  const draft_id = await page.evaluate(async (text) => {
    const body = JSON.stringify({ body: { source: text, origin: { kind: "blank" } } });
    const headers = { "content-type": "application/json" };
    const response = await fetch("/api/trpc/rubricDraft.open", { method: "POST", headers, body });
    return ((await response.json()) as { result: { data: { draft_id: string } } }).result.data.draft_id;
  }, source);
  await page.goto(`/rubrics/drafts/${draft_id}`);
  const editor = new RubricEditorPage(page);
  await expect(editor.source).toBeVisible();
  return editor;
}
