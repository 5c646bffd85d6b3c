// Creates rubric drafts with the session of the page.
import type { Page } from "@playwright/test";
import { RubricEditorPage } from "@/e2e/pages/RubricEditorPage";
import type { Service } from "@/e2e/service";
import { callFrom } from "@/e2e/session";

/** Fifty judged criteria. */
export const FIFTY = {
  name: "Fifty",
  criteria: Array.from({ length: 50 }, (_, index) => ({
    key: `criterion_${index + 1}`,
    type: "must_have",
    primitive: "llm_judge@1",
    statement: `The reply names the order number ${index + 1} that is in the input.`,
    config: {},
  })),
};

/** Creates a draft of the spec and opens it. */
export async function openDraft(
  page: Page,
  service: Pick<Service, "baseUrl">,
  spec: object,
): Promise<RubricEditorPage> {
  const { draft_id } = await callFrom<{ draft_id: string }>(page, service, "rubricDraft.open", {
    body: { source: JSON.stringify(spec, null, 2), origin: { kind: "blank" } },
  });
  await page.goto(`/rubrics/drafts/${draft_id}`);
  const editor = new RubricEditorPage(page);
  await editor.expectOpen();
  return editor;
}
