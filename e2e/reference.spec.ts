import { PROBLEMS, PROBLEM_CODES } from "@/server/contracts/problems";
import { operationRows } from "@/server/contracts/operations";
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
