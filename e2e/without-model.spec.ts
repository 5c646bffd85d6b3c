// A service without a model. The file sorts last, since it needs its own service.
import { RubricEditorPage } from "@/e2e/pages/RubricEditorPage";
import { expect, test } from "@/e2e/fixtures";

test.use({ withModel: false });

test("a feature that is disabled or has no model explains how to enable it", async ({ signedIn: page }) => {
  await page.goto("/rubrics/new?from=description");
  await expect(page.getByText(/VERIFY_NL_RUBRIC_FROM_DESCRIPTION=true|OPENAI_BASE_URL/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Create draft" })).toBeDisabled();
});

test("examples of a judged template show why their criteria are undetermined", async ({ signedIn: page }) => {
  const editor = new RubricEditorPage(page);
  await editor.beginWith("RAG grounding check");
  await editor.panel("Examples").click();
  await page.getByRole("button", { name: "Run examples" }).click();
  await expect(page.getByText("6 criteria: 2 agree, 4 undetermined")).toHaveCount(2);
  await expect(page.getByText("No model is configured for judge tier 2.").first()).toBeVisible();
});
