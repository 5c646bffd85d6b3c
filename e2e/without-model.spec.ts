// A service without a model. The file sorts last, since it needs a service of its own.
import { expect, test } from "@/e2e/fixtures";

test.use({ withModel: false });

test("what is switched off, or has no model, says so and how to turn it on", async ({ signedIn: page }) => {
  await page.goto("/rubrics/new?from=description");
  await expect(page.getByText(/VERIFY_NL_RUBRIC_FROM_DESCRIPTION=true|OPENAI_BASE_URL/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Draft it" })).toBeDisabled();
});
