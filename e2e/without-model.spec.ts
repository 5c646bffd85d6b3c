// A service without a model. The file sorts last, since it needs its own service.
import { expect, test } from "@/e2e/fixtures";

test.use({ withModel: false });

test("a feature that is disabled or has no model explains how to enable it", async ({ signedIn: page }) => {
  await page.goto("/rubrics/new?from=description");
  await expect(page.getByText(/VERIFY_NL_RUBRIC_FROM_DESCRIPTION=true|OPENAI_BASE_URL/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Create draft" })).toBeDisabled();
});
