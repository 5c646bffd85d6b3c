import { PROBLEMS, PROBLEM_CODES } from "@/server/contracts/problems";
import { operationRows } from "@/server/contracts/operations";
import { expectAccessible } from "@/e2e/axe";
import { expect, test } from "@/e2e/fixtures";

test("the reference describes every HTTP operation", async ({ page }) => {
  await page.goto("/docs");
  for (const [id, { http, summary }] of operationRows) {
    const section = page.locator(`[id="${id}"]`);
    if (http === undefined) {
      await expect(section).toHaveCount(0);
      continue;
    }
    await expect(section.getByRole("heading", { level: 3 })).toHaveText(summary);
    await expect(section.getByText(http.path, { exact: true })).toBeVisible();
    await expect(section.getByRole("region", { name: "curl example" })).toContainText("curl -sS");
  }
});

test("the side navigation links to an operation, nested fields open, an error links to its page", async ({ page }) => {
  await page.goto("/docs");
  await page.getByRole("navigation", { name: "Operations" }).getByRole("link", { name: "Judge a submission" }).click();
  await expect(page).toHaveURL("/docs#verification.submit");
  const section = page.locator('[id="verification.submit"]');
  await expect(section).toBeInViewport();
  await expect(section.getByText("wait_ms", { exact: true })).toBeHidden();
  await section.getByText("Fields of VerifyOptions").click();
  await expect(section.getByText("wait_ms", { exact: true })).toBeVisible();
  await section.getByRole("link", { name: "idempotency_key_conflict" }).click();
  await expect(page).toHaveURL("/problems/idempotency_key_conflict");
});

test("an operation is tried with a pasted key, which stays in the memory of the page", async ({
  page,
  service,
  allowedErrors,
}) => {
  allowedErrors.push(/net::ERR_FAILED/, /status of 401/);
  await page.goto("/docs");
  const list = page.locator('[id="rubric.list"]');
  const tryList = list.getByRole("button", { name: "Try it" });
  await tryList.focus();
  await page.keyboard.press("Enter");
  const send = list.getByRole("button", { name: "Send request" });
  await expect(list.getByText("Fill in first: API key.")).toBeVisible();
  await expect(send).toBeDisabled();
  await list.getByLabel("API key").fill("svk_wrong");
  await send.click();
  await expect(list.getByText('"code": "unauthorized"')).toBeVisible();
  await list.getByLabel("API key").fill(` ${service.apiKey} `);
  await list.getByLabel(/^limit/).fill("1");
  const command = list.getByRole("region", { name: "the curl command of this rubric.list request" });
  await expect(command).toContainText('"$SVC_VERIFY_URL/v1/rubrics?limit=1"');
  await expect(command).toContainText("$SVC_VERIFY_API_KEY");
  const sent = page.waitForRequest(/\/v1\/rubrics/);
  await send.click();
  expect((await (await sent).allHeaders())["cookie"]).toBeUndefined();
  await expect(list.getByText('"limit": 1')).toBeVisible();
  await expect(list.getByText("x-request-id", { exact: true })).toBeVisible();
  await expect(list.getByText(service.apiKey)).toHaveCount(0);
  await expectAccessible(page, "an answer", { exclude: 'section[id]:not([id="rubric.list"])' });

  // The key is shared; only the button sends a mutation.
  const register = page.locator('[id="rubric.register"]');
  await register.getByRole("button", { name: "Try it" }).click();
  await register.getByLabel("API key").press("Enter");
  await expect(register.getByText("Response", { exact: true })).toBeHidden();
  await register.getByRole("button", { name: "Send request" }).click();
  await expect(register.getByText("201", { exact: true })).toBeVisible();

  await page.route("**/v1/rubrics", (route) => route.abort());
  await register.getByRole("button", { name: "Send request" }).click();
  await expect(register.getByText(/^The service could not be reached/)).toBeVisible();
  const stored = await page.evaluate(
    () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]) + location.href,
  );
  expect(stored).not.toContain("svk_");
  await page.reload();
  await tryList.click();
  await expect(list.getByLabel("API key")).toHaveValue("");
});

test("every problem code has its page", async ({ request }) => {
  for (const code of PROBLEM_CODES) {
    const response = await request.get(`/problems/${code}`);
    expect(response.status(), code).toBe(200);
    const html = await response.text();
    expect(html, code).toContain(PROBLEMS[code].title.replaceAll("'", "&#x27;"));
  }
});

test("a problem page explains the fix and lists the operations that return it", async ({ page }) => {
  await page.goto("/problems");
  await page.getByRole("link", { name: "invalid_identity_rung" }).click();
  await expect(page.getByText(PROBLEMS.invalid_identity_rung.fix, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Judge a submission against a rubric" }).click();
  await expect(page).toHaveURL("/docs#verification.submit");
});

test("the type URL of an error leads to its page", async ({ page, request }) => {
  const problem = (await (await request.get("/v1/verifications")).json()) as { type: string; title: string };
  await page.goto(problem.type);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(problem.title);
});

test("an unknown code is a missing page", async ({ page, allowedErrors }) => {
  allowedErrors.push(/status of 404/);
  const response = await page.goto("/problems/toString");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("a guide links to its sections and to other guides, and is Markdown at its address with .md", async ({ page }) => {
  await page.goto("/docs");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Rubrics/ })
    .first()
    .click();
  await expect(page).toHaveURL("/docs/guides/rubrics");
  await expect(page.getByRole("heading", { level: 1, name: "Rubrics" })).toBeVisible();
  await page.getByRole("navigation", { name: "Guides" }).getByRole("link", { name: "Types and the verdict" }).click();
  await expect(page).toHaveURL("/docs/guides/rubrics#types-and-the-verdict");
  await expect(page.getByRole("heading", { name: "Types and the verdict" })).toBeInViewport();
  await page.getByRole("article").getByRole("link", { name: "Contrasts" }).click();
  await expect(page).toHaveURL("/docs/guides/judging#contrasts");
  await page.getByRole("link", { name: "This page as Markdown" }).click();
  await expect(page.getByText("# Judging with a model")).toBeVisible();
});
