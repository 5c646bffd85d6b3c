// The first hour without a model, on a service of its own.
import type { Page } from "@playwright/test";
import { expectAccessible } from "@/e2e/axe";
import { expect, test } from "@/e2e/fixtures";
import { judging } from "@/e2e/model";
import { SignInPage } from "@/e2e/pages/SignInPage";
import { VerificationPage } from "@/e2e/pages/VerificationPage";
import type { Service } from "@/e2e/service";
import { correct } from "@/testing/fakeModel/behaviors/judging";

test.use({
  withModel: false,
  environment: [
    async ({ workerModel }, use) => use({ SAMPLE_DATA: "true", LOCAL_MODEL_PORTS: new URL(workerModel.baseUrl).port }),
    { scope: "worker" },
  ],
});
test.describe.configure({ mode: "serial" });

const step = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
const isDone = (page: Page, title: string) =>
  expect(step(page, title).getByRole("img", { name: "Done" })).toBeVisible();

async function post(service: Service, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(service.baseUrl + path, {
    method: "POST",
    headers: { authorization: `Bearer ${service.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

test("a feature that is disabled or has no model explains how to enable it", async ({ signedIn: page }) => {
  await page.goto("/rubrics/new?from=description");
  await expect(page.getByText(/VERIFY_NL_RUBRIC_FROM_DESCRIPTION=true|OPENAI_BASE_URL/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Create draft" })).toBeDisabled();
});

test("by mouse: a first verdict and its checked proof by following the screen", async ({ page, service, model }) => {
  await page.goto("/sign-in");
  await new SignInPage(page).signIn(service.owner);
  await expect(page.getByRole("heading", { level: 1, name: "Get started" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No model is configured" })).toBeVisible();
  await isDone(page, "Create an API key");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Judge an example" }).click();
  await expect(new VerificationPage(page).sentence).toHaveText(/^Met with confidence 1\.00/);
  await page.getByRole("link", { name: "svc-verify" }).click();
  await isDone(page, "Get a first verdict");
  await step(page, "Check a proof").getByRole("link").click();
  await expect(page.getByText("unchanged since")).toBeVisible();
  await page.getByRole("link", { name: "svc-verify" }).click();
  await isDone(page, "Check a proof");
  expect(model.calls, "nothing is sent to a model before a person agrees").toEqual([]);
});

test("by mouse: the samples are judged, marked everywhere, and removed with one button", async ({ signedIn: page }) => {
  await page.goto("/welcome");
  // The samples are judged one after another, and the list asks for new ones only every 20 s.
  await expect(async () => {
    await page.reload();
    await page.getByRole("button", { name: "Explore sample data" }).click({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await page.waitForURL((url) => url.pathname === "/verifications");
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("row").filter({ hasText: "Overridden" }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const name of ["Answer", "Rubric", "Subject", "Flag, review", "Created"]) {
    await expect(page.getByRole("columnheader", { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows.filter({ hasText: "Sample data" })).toHaveCount(await rows.count());
  await expectAccessible(page);
  await page.getByRole("link", { name: "New verification" }).first().click();
  await expect(page.getByText("This tenant does not accept submissions")).toBeVisible();
  await page.getByRole("button", { name: "Remove sample data" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove sample data" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Get started" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Explore sample data" })).toHaveCount(0);
});

test("by keyboard: from a found model to a judged verdict in two actions; then what waited is judged", async ({
  signedIn: page,
  service,
  model,
}) => {
  const listed = (await (
    await fetch(`${service.baseUrl}/v1/rubrics`, { headers: { authorization: `Bearer ${service.apiKey}` } })
  ).json()) as { rubrics: { rubric_id: string; name: string }[] };
  const rubric_id = listed.rubrics.find(({ name }) => name === "Basic content policy")?.rubric_id;
  const submission = { output: "The garden opens at nine on Sunday." };
  const { id } = await post(service, "/v1/verify", { rubric_id, submission, options: { wait_ms: 20_000 } });
  await page.goto(`/verifications/${String(id)}`);
  await expect(page.getByText("Waiting for a model. Reviewers see it", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open in the cockpit" })).toHaveCount(0);
  await page.getByRole("link", { name: "Configure a model" }).click();
  await expect(page.getByRole("heading", { name: "No model is configured" })).toBeVisible();
  await page.goto("/cockpit");
  await expect(page.getByText("1 verification is waiting for a model.")).toBeVisible();

  await page.goto("/welcome");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Judge with fake-1" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("fake-1 can judge now.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Judge an example" }).focus();
  await page.keyboard.press("Enter");
  await expect(new VerificationPage(page).sentence).toHaveText(/^(?:Met|Not met|Partial|Cannot determine)\b/, {
    timeout: 20_000,
  });
  expect(model.calls.length).toBeGreaterThan(0);

  await page.goto("/cockpit");
  await page.waitForLoadState("networkidle");
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  model.behave(async (call) => {
    await answered;
    return judging(correct([{ result: { determination: "cannot_determine" } }]))(call);
  });
  await page.getByRole("button", { name: "Judge now" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 verification resubmitted.", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Judge now" })).toHaveCount(0);
  await expect(page.getByText("0 of 1 judged.")).toBeVisible();
  answer();
  // The next poll of the queue comes after 20 s: the item is here because the end of judging refreshes the queue.
  await expect(page.getByText("0 of 1 judged.")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Queue" }).getByRole("listitem")).toHaveCount(1, { timeout: 5_000 });
});
