import { expectAccessible } from "@/e2e/axe";
import { expect, test, type Page } from "@/e2e/fixtures";
import { tabTo } from "@/e2e/keyboard";
import { addReviewer, makeFlagged, makeReviewTenant, makeRubric } from "@/e2e/review";
import type { Service } from "@/e2e/service";
import { callAs } from "@/e2e/session";
import { judgeResultOf } from "@/testing/fakeModel/behaviors/judging";

const QUESTION = "Does the text name the rate anywhere?";

/** Signs in a reviewer of a tenant with one open escalation, which the owner routed. */
async function openRouted(page: Page, service: Service) {
  const tenant = await makeReviewTenant(service);
  const id = await makeFlagged(service, tenant, undefined, "release 2.4.0");
  const body = { verification_id: id, decision: "route", reason: QUESTION };
  await callAs(service, tenant.session, "review.decide", { body });
  await page.context().addCookies([await addReviewer(service, tenant, "Judge")]);
  await page.goto("/escalations");
  return { tenant, id };
}

const currentVerdict = async (service: Service, apiKey: string, id: string) => {
  const response = await fetch(`${service.baseUrl}/v1/verifications/${id}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  return ((await response.json()) as { current_verdict?: object }).current_verdict;
};

test("by mouse: create a key, judge, sign and close; the verdict is updated", async ({ page, service }) => {
  const { tenant, id } = await openRouted(page, service);
  const waiting = page
    .getByRole("navigation")
    .getByRole("link", { name: /^Escalations/ })
    .first();
  await page.getByRole("row").nth(1).getByRole("link").click();
  await page.getByRole("button", { name: "Create signing key" }).click();
  await expect(page.getByText("This browser has an enrolled signing key")).toBeVisible();
  await expect(waiting).toContainText("1");
  const sign = page.getByRole("button", { name: "Sign and close" });
  await expect(sign).toBeDisabled();
  await page.getByLabel("Determination", { exact: true }).selectOption("met");
  await page.getByLabel("Minutes spent").fill("2");
  await expect(page.getByText("at least 3.")).toBeVisible();
  await page.getByLabel("Minutes spent").fill("4");
  await expect(page.getByText("Enter a rationale.")).toBeVisible();
  await page.getByLabel("Rationale").fill("The rate is on the linked page.");
  await page.getByLabel("Names a version").selectOption("met");
  await sign.click();
  await expect(page.getByRole("heading", { name: "Judgment", exact: true })).toBeVisible();
  await expect(page.getByText("Decided", { exact: true }).first()).toBeVisible();
  await expect(waiting).not.toContainText("1");
  await expect(page.getByText("The rate is on the linked page.")).toBeVisible();
  await expect(page.getByText("Minutes claimed")).toBeVisible();
  await expect(page.getByText(/^\d+ min \d+ s$/)).toBeVisible();
  expect(await currentVerdict(service, tenant.apiKey, id)).toMatchObject({ status: "decided", determination: "met" });
  const rationale = "The rate is on the linked page.";
  await page.goto(`/cockpit?item=${id}&status=decided`);
  await expect(page.locator("footer").filter({ hasText: rationale })).toContainText("Met after escalation, by Judge");
  await expect(page.getByRole("list", { name: "Queue" })).toContainText(/Met\s*signed as Cannot determine/);
  await page.goto(`/verifications/${id}`);
  const headline = page.getByRole("heading", { level: 1 });
  await expect(headline).toContainText(
    /^Met\. Signed as Cannot determine on .*; overturned to Met in an escalation by Judge on/,
  );
  await expect(page.getByText(`Escalation judged by Judge: “${rationale}”`)).toBeVisible();
  await page.getByRole("tab", { name: "Timeline" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "decided by Judge" })).toContainText(rationale);
  await page.getByRole("tab", { name: "Proof" }).click();
  await expect(page.getByText("The escalation was decided")).toBeVisible();
  await expect(page.getByText("This copy does not show later decisions.")).toBeHidden();
  // The key persists in the browser.
  await page.goto("/escalations");
  await expect(page.getByText("This browser has an enrolled signing key")).toBeVisible();
});

test("by keyboard: close as undecided", async ({ page, service }) => {
  const { tenant, id } = await openRouted(page, service);
  const link = page.getByRole("row").nth(1).getByRole("link");
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Close with a signed judgment" })).toBeVisible();
  const enroll = page.getByRole("button", { name: "Create signing key" });
  await enroll.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("This browser has an enrolled signing key")).toBeVisible();
  await page.getByRole("radio", { name: "Decided", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await page.getByLabel("Minutes spent").focus();
  await page.keyboard.type("12");
  await tabTo(page, page.getByLabel("Rationale"));
  await page.keyboard.type("Neither text nor sources name it.");
  await tabTo(page, page.getByRole("button", { name: "Sign and close" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Judgment", exact: true })).toBeVisible();
  expect(await currentVerdict(service, tenant.apiKey, id)).toMatchObject({ status: "undecided" });
});

test("a second reviewer sees the recorded judgment", async ({ page, browser, service, allowedErrors }) => {
  allowedErrors.push(/status of 409/);
  const { tenant } = await openRouted(page, service);
  await page.getByRole("row").nth(1).getByRole("link").click();
  await expect(page).toHaveURL(/\/escalations\/.+/);
  const context = await browser.newContext({ baseURL: service.baseUrl });
  await context.addCookies([await addReviewer(service, tenant, "Ada")]);
  const other = await context.newPage();
  await other.goto(page.url());
  for (const judge of [page, other]) {
    await judge.getByRole("button", { name: "Create signing key" }).click();
    await judge.getByLabel("Determination", { exact: true }).selectOption("partial");
    await judge.getByLabel("Minutes spent").fill("5");
    await judge.getByLabel("Rationale").fill("Half of it is there.");
  }
  await other.getByRole("button", { name: "Sign and close" }).click();
  await expect(other.getByRole("heading", { name: "Judgment", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Sign and close" }).click();
  await expect(page.getByText("Already closed by another reviewer")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Judgment", exact: true })).toBeVisible();
  await context.close();
});

test("one screen has what the judge needs, and the row too", async ({ page, service }) => {
  await openRouted(page, service);
  const row = page.getByRole("row").nth(1);
  for (const part of ["release 2.4.0", "Release check", QUESTION, "Open", "0 min"])
    await expect(row).toContainText(part);
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { name: "release 2.4.0" })).toBeVisible();
  await expect(page.getByText(QUESTION)).toBeVisible();
  await expect(page.getByText("Release check, version 1")).toBeVisible();
  const material = page.getByRole("region", { name: "Submission and criteria" });
  await expect(material.getByText("Version 2.4.0 is out.")).toBeVisible();
  await expect(material.getByText("Error rate of at most 1 %")).toBeVisible();
  await material.getByRole("button", { name: /Names a version/ }).click();
  await material.getByRole("button", { name: /2\.4\.0/ }).click();
  await expect(material.locator("mark").first()).toBeVisible();
  await expect(page.getByText("Counted from")).toBeVisible();
});

test("votes are shown with their reasons, and quotes in their source", async ({ page, service, model }) => {
  const votes = ["met", "not_met", "met"] as const;
  model.behave((call) => {
    const determination = votes[call.seed ?? 0] ?? "met";
    const citations = [{ source: "context[0]", quote: "within 30 days" }];
    return { object: judgeResultOf(call, { determination, rationale: `I read it as ${determination}.`, citations }) };
  });
  const tenant = await makeReviewTenant(service);
  const judged = { type: "must_have", primitive: "llm_judge@1", tier: 2, config: {} };
  const statement = "The reply states the return window exactly as the policy does.";
  const criteria = [{ ...judged, key: "window", title: "States the return window", statement }];
  const rubricId = await makeRubric(service, tenant, { name: "Support reply", acceptance_threshold: 0.99, criteria });
  const context = [{ value: "Returns are accepted within 30 days.", label: "policy" }];
  const id = await makeFlagged(service, { ...tenant, rubricId }, { output: "You have 30 days.", context });
  await callAs(service, tenant.session, "review.decide", { body: { verification_id: id, decision: "route" } });
  await page.context().addCookies([await addReviewer(service, tenant, "Judge")]);
  await page.goto("/escalations");
  await page.getByRole("row").nth(1).getByRole("link").click();
  await expect(page.getByText("No question was asked.")).toBeVisible();
  const reasons = page.getByRole("list", { name: "Votes" }).getByRole("listitem");
  await expect(reasons.filter({ hasText: "I read it as not_met." }).first()).toContainText("Not met");
  await expect(reasons.filter({ hasText: "I read it as met." }).first()).toContainText("Met");
  await expect(page.locator("mark", { hasText: "within 30 days" })).toBeVisible();
  await expectAccessible(page);
});

test("who routed cannot close, unless the tenant allows it; the record then states it", async ({ page, service }) => {
  const { tenant } = await openRouted(page, service);
  const address = await page.getByRole("row").nth(1).getByRole("link").getAttribute("href");
  await page.context().clearCookies();
  await page.context().addCookies([tenant.session]);
  await page.goto(address ?? "");
  await expect(page.getByText("Another reviewer must close this escalation", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign and close" })).toBeHidden();
  await page.goto("/settings/tenant");
  await page.getByLabel("Allow self-adjudication").check();
  await expect(page.getByText("Setting changed")).toBeVisible();
  await page.goto(address ?? "");
  await expect(page.getByText("The signed record will state it.")).toBeVisible();
  await page.getByRole("button", { name: "Create signing key" }).click();
  await page.getByLabel("Determination", { exact: true }).selectOption("met");
  await page.getByLabel("Minutes spent").fill("3");
  await page.getByLabel("Rationale").fill("There is only one of us.");
  await page.getByRole("button", { name: "Sign and close" }).click();
  await expect(page.getByText("Self-adjudicated: this account")).toBeVisible();
});

test("a revoked key cannot sign", async ({ page, service }) => {
  await openRouted(page, service);
  await page.getByRole("button", { name: "Create signing key" }).click();
  await page.getByRole("button", { name: /^Revoke ed25519-/ }).click();
  await expect(page.getByText("The key of this browser is revoked.")).toBeVisible();
});

test("a browser without Ed25519 support shows a notice", async ({ page, service }) => {
  await page.addInitScript(() => {
    const value = () => Promise.reject(new DOMException("no such algorithm", "NotSupportedError"));
    Object.defineProperty(crypto.subtle, "generateKey", { value });
  });
  await openRouted(page, service);
  await expect(page.getByText("This browser does not support Ed25519 signatures.")).toBeVisible();
});

test("filters are in the URL; another tenant's escalation is not found", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/status of (404|207)/);
  await openRouted(page, service);
  const otherTenantPage = await page.getByRole("row").nth(1).getByRole("link").getAttribute("href");
  await page.getByLabel("Status").focus();
  await page.getByLabel("Status").selectOption("decided");
  await expect(page).toHaveURL(/status=decided/);
  await expect(page.getByText("No escalation has this status.")).toBeVisible();
  await expect(page.getByLabel("Status")).toBeFocused();
  await page.context().clearCookies();
  await openRouted(page, service);
  await page.goto(otherTenantPage ?? "");
  await expect(page.getByText("escalation_not_found")).toBeVisible();
});
