import { PROBLEMS, PROBLEM_CODES } from "@/server/contracts/problems";
import { groupPath, operationGroups } from "@/server/api/reference/operationGroups";
import { expectAccessible } from "@/e2e/axe";
import { expect, test } from "@/e2e/fixtures";

test("the pages of the reference describe every HTTP operation", async ({ page }) => {
  for (const group of operationGroups()) {
    await page.goto(groupPath(group));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(group.tag);
    await expect(page.locator("section[id]:has(h2)")).toHaveCount(group.entries.length);
    for (const { id, operation } of group.entries) {
      const section = page.locator(`[id="${id}"]`);
      await expect(section.getByRole("heading", { level: 2 })).toHaveText(operation.summary);
      await expect(section.getByText(operation.http.path, { exact: true })).toBeVisible();
      await expect(section.getByRole("region", { name: "curl example" })).toContainText("curl -sS");
    }
  }
});

test("a page of the reference has at most 300 KB", async ({ request }) => {
  for (const path of ["/docs", ...operationGroups().map(groupPath)]) {
    const html = await (await request.get(path)).body();
    expect(html.length, path).toBeLessThanOrEqual(300 * 1024);
  }
});

test("every link within a page of the reference leads to a place on it", async ({ request }) => {
  for (const group of operationGroups()) {
    const html = await (await request.get(groupPath(group))).text();
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const targets = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(0);
    expect(
      targets.filter((id) => !ids.has(id)),
      group.tag,
    ).toEqual([]);
  }
});

test("the index leads to an operation, nested fields open, an error links to its page", async ({ page }) => {
  await page.goto("/docs");
  await page.getByRole("main").getByRole("link", { name: "Judge a submission against a rubric" }).click();
  await expect(page).toHaveURL("/docs/verification#verification.submit");
  const section = page.locator('[id="verification.submit"]');
  await expect(section).toBeInViewport();
  await expect(section.getByText("wait_ms", { exact: true })).toBeHidden();
  await section.getByText("Fields of VerifyOptions").click();
  await expect(section.getByText("wait_ms", { exact: true })).toBeVisible();
  await section.getByRole("link", { name: "Fields of VerificationObject" }).click();
  await expect(page.getByRole("heading", { level: 3, name: "VerificationObject", exact: true })).toBeInViewport();
  await section.getByRole("link", { name: "idempotency_key_conflict" }).click();
  await expect(page).toHaveURL("/problems/idempotency_key_conflict");
});

test("the side list leads to other groups and to the operations of this one", async ({ page }) => {
  await page.goto("/docs/proofs");
  const groups = page.getByRole("navigation", { name: "Groups of operations" });
  await expect(groups.getByRole("link", { name: "Proofs" })).toHaveAttribute("aria-current", "page");
  await groups.getByRole("link", { name: "Webhooks" }).click();
  await expect(page).toHaveURL("/docs/webhooks");
  const [, , operation] = operationGroups().find(({ tag }) => tag === "Webhooks")?.entries ?? [];
  await groups.getByRole("link", { name: operation?.operation.summary ?? "" }).click();
  await expect(page.locator(`[id="${operation?.id}"]`)).toBeInViewport();
  await page.getByRole("main").getByRole("link", { name: "API reference" }).click();
  await expect(page).toHaveURL("/docs");
});

test("a page of the reference is Markdown at its address with .md", async ({ page }) => {
  await page.goto("/docs/proofs");
  await page.getByRole("link", { name: "This page as Markdown" }).click();
  await expect(page).toHaveURL("/docs/proofs.md");
  await expect(page.getByText("# Proofs")).toBeVisible();
});

test("the language of the samples is chosen for the whole page", async ({ page }) => {
  await page.goto("/docs/webhooks");
  const [first, second] = [page.locator('[id="webhook.create"]'), page.locator('[id="webhook.list"]')];
  await first.getByRole("tab", { name: "Python" }).click();
  for (const section of [first, second]) {
    await expect(section.getByRole("tabpanel")).toContainText("from svc_verify import SvcVerify");
  }
  await page.keyboard.press("ArrowRight");
  await expect(first.getByRole("tab", { name: "TypeScript" })).toBeFocused();
  await expect(second.getByRole("tabpanel")).toContainText("client.api.webhook.list()");
});

test("an address of the time when the reference was one page leads to its operation", async ({ page }) => {
  await page.goto("/docs#webhook.create");
  await expect(page).toHaveURL("/docs/webhooks#webhook.create");
  await expect(page.locator('[id="webhook.create"]')).toBeInViewport();
});

test("an operation is tried with a pasted key, which stays in the memory of the page", async ({
  page,
  service,
  allowedErrors,
}) => {
  allowedErrors.push(/net::ERR_FAILED/, /status of 401/);
  await page.goto("/docs/rubrics");
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
  await expect(page).toHaveURL("/docs/verification#verification.submit");
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
    .getByRole("link", { name: /^Rubrics\s*Every field/ })
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
