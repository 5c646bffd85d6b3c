import { expectAccessible, expectToFit } from "@/e2e/axe";
import { expect, test } from "@/e2e/fixtures";
import { VerificationPage } from "@/e2e/pages/VerificationPage";
import { makeRubric } from "@/e2e/review";
import { BAD, findRubricId } from "@/e2e/submissions";

test.describe("new verification", () => {
  test("by mouse: submit a text, see the verdict, open its page", async ({ signedIn: page }) => {
    await page.goto("/verifications");
    await page.getByRole("link", { name: "New verification" }).first().click();
    await page.getByLabel("Rubric").selectOption({ label: "Release notes lint, v1" });
    await expect(page.getByText(/criteria applied to output/)).toBeVisible();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(page.getByText("Enter the submission.")).toBeVisible();
    await page.getByLabel("Submission", { exact: true }).fill(BAD);
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(page.getByRole("heading", { level: 2, name: /^Not met/ })).toBeVisible();
    await page.getByRole("link", { name: "Open verification" }).click();
    await expect(new VerificationPage(page).sentence).toHaveText(
      /^Not met with confidence 1\.00 \(deterministic\): .* was not met, and .* failed: what must not be there was found\.$/,
    );
  });

  test("by keyboard: submit roles", async ({ signedIn: page }) => {
    const verification = new VerificationPage(page);
    await page.goto("/verifications");
    await expect(page.getByRole("heading", { name: "Verifications" })).toBeVisible();
    await page.keyboard.press("c");
    await expect(page.getByRole("heading", { name: "New verification" })).toBeVisible();
    await page.getByLabel("Rubric").focus();
    await page.keyboard.type("JSON contract");
    await page.getByRole("radio", { name: "Text" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await page.getByLabel("Output", { exact: true }).focus();
    await page.keyboard.type("no json");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("heading", { level: 2, name: /not met|cannot determine/i })).toBeVisible();
    await page.getByRole("link", { name: "Open verification" }).press("Enter");
    await expect(verification.sentence).toBeVisible();
    await page.keyboard.press("2");
    await expect(verification.panel.getByText("no json")).toBeVisible();
  });

  test("a rejected submission shows the problem and keeps the input", async ({
    signedIn: page,
    service,
    allowedErrors,
  }) => {
    allowedErrors.push(/status of 400/);
    await page.goto(`/verifications/new?rubric=${await findRubricId(service)}`);
    await page.getByRole("radio", { name: "JSON" }).click();
    await page.getByLabel("Submission as JSON").fill('{"inline": "a", "output": "b"}');
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("alert").getByText("invalid_request")).toBeVisible();
    await expect(page.getByLabel("Submission as JSON")).toHaveValue('{"inline": "a", "output": "b"}');
  });
});

test("a submission that was not sent is still there after a reload and on the way back", async ({
  signedIn: page,
  service,
}) => {
  await page.goto(`/verifications/new?rubric=${await findRubricId(service)}`);
  const work = page.getByLabel("Submission", { exact: true });
  await work.fill("Half a submission");
  // The page stores what was typed only after hydration.
  await expect(page.getByRole("button", { name: "Submit" })).toBeEnabled();
  await page.reload();
  await expect(work).toHaveValue("Half a submission");
  await page.getByRole("link", { name: "Rubrics", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Rubrics", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(work).toHaveValue("Half a submission");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("link", { name: "Open verification" })).toBeVisible();
  await page.reload();
  await expect(work).toHaveValue("");
});

test("going back in the browser restores an unsent draft, but no submitted text", async ({
  signedIn: page,
  service,
}) => {
  const form = `/verifications/new?rubric=${await findRubricId(service)}`;
  await page.goto(form);
  const submit = page.getByRole("button", { name: "Submit", exact: true });
  await expect(submit).toBeEnabled();
  await page.getByRole("radio", { name: "Roles" }).click();
  await page.getByLabel("Output", { exact: true }).fill("the output");
  await page.getByLabel("Input (optional)").fill("the input");
  await page.goto("/docs");
  await page.goBack();
  await expect(submit).toBeEnabled();
  await expect(page.getByRole("radio", { name: "Roles" })).toBeChecked();
  await expect(page.getByLabel("Output", { exact: true })).toHaveValue("the output");
  await expect(page.getByLabel("Input (optional)")).toHaveValue("the input");
  await page.getByRole("radio", { name: "Text" }).click();
  await page.getByLabel("Submission", { exact: true }).fill(BAD);
  await submit.click();
  await expect(page.getByRole("link", { name: "Open verification" })).toBeVisible();
  await page.goto("/docs");
  await page.goBack();
  await expect(submit).toBeEnabled();
  await expect(page.getByLabel("Submission", { exact: true })).toHaveValue("");
});

test("an earlier version of a rubric in the address stays chosen", async ({ signedIn: page, service }) => {
  const spec = {
    name: "Two versions",
    criteria: [{ key: "json", type: "must_have", primitive: "regex_match@1", config: { pattern: "a" } }],
  };
  const id = await makeRubric(service, service, spec);
  await makeRubric(service, service, { ...spec, description: "The second." });
  await page.goto(`/verifications/new?rubric=${id}`);
  await expect(page.getByRole("button", { name: "Submit", exact: true })).toBeEnabled();
  await expect(page.getByLabel("Rubric")).toHaveValue(id);
  await expect(page).toHaveURL(new RegExp(id));
});

test("the submit button is disabled on a page whose scripts did not load", async ({
  signedIn: page,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_FAILED/);
  await page.route(/\.js(?:$|\?)/, (route) => route.abort());
  await page.goto("/verifications/new");
  await expect(page.getByRole("button", { name: "Submit", exact: true })).toBeDisabled();
});

test("the form: axe finds nothing, and it fits a narrow screen", async ({ signedIn: page }) => {
  await page.goto("/verifications/new");
  await page.getByRole("radio", { name: "Roles" }).click();
  await page.getByRole("button", { name: "Add context" }).click();
  await expectAccessible(page);
  await expectToFit(page);
});
