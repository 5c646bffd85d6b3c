// The tests of the other review specs with the alternate input: keyboard instead of mouse, and the reverse.
import { expect, test } from "@/e2e/fixtures";
import { CockpitPage } from "@/e2e/pages/CockpitPage";
import { addReviewer, decisionOf } from "@/e2e/review";
import { endUndoPeriod, expectNothingSent, recorded, SENT, startReviewing } from "@/e2e/start-reviewing";
import { callAs, newSource } from "@/e2e/session";

test("by keyboard: find a quote in the text, accept the verdict, continue with the next", async ({ page, service }) => {
  await page.clock.install();
  const { tenant, ids, cockpit } = await startReviewing(page, service, ["first", "second"]);
  await page.keyboard.press("k");
  await expect(cockpit.criteria.getByRole("button", { name: /^Names a version/ })).toBeFocused();
  await page.keyboard.press("n");
  const mark = cockpit.work.locator("mark");
  await expect(mark).toHaveText("2.4.0");
  await expect(mark).toHaveAttribute("data-look", "current");
  await page.keyboard.press("j");
  await expect(mark).toHaveAttribute("data-look", "other");
  await page.keyboard.press("a");
  await expect(cockpit.title).toHaveText("second");
  await expect(page.getByText("1 of 2")).toBeVisible();
  await endUndoPeriod(page);
  await recorded(service, tenant, ids[0]).toBe("accept");
});

test("by mouse: override, snooze, route", async ({ page, service }) => {
  await page.clock.install();
  const { tenant, ids, cockpit } = await startReviewing(page, service, ["first", "second", "third"]);
  await cockpit.override.click();
  const form = page.getByRole("form", { name: "Override" });
  await form.getByRole("button", { name: "Not met" }).click();
  await form.getByLabel("Reason", { exact: true }).selectOption("evidence_misread");
  await form.getByLabel("Comment").fill("A rate is in the annex.");
  await form.locator("button[type=submit]").click();
  await expect(cockpit.title).toHaveText("second");
  await cockpit.snooze.click();
  await expect(cockpit.title).toHaveText("third");
  await cockpit.route.click();
  await page.getByLabel(/Question for the escalation/).fill("Which annex counts?");
  await page.getByRole("form", { name: "Route" }).locator("button[type=submit]").click();
  await endUndoPeriod(page);
  await recorded(service, tenant, ids[0]).toBe("override");
  expect(await decisionOf(service, tenant, ids[0])).toMatchObject({
    override_determination: "not_met",
    reason_code: "evidence_misread",
    reason: "A rate is in the annex.",
  });
  await recorded(service, tenant, ids[2] ?? "").toBe("route");
  expect(await decisionOf(service, tenant, ids[1] ?? "")).toBeNull();
});

test("by mouse: undo restores the item", async ({ page, service }) => {
  await page.clock.install();
  const { tenant, ids, cockpit } = await startReviewing(page, service, ["first", "second"]);
  await cockpit.accept.click();
  await expect(cockpit.title).toHaveText("second");
  await cockpit.undo.click();
  await expect(cockpit.title).toHaveText("first");
  await expectNothingSent(page);
  expect(await decisionOf(service, tenant, ids[0])).toBeNull();
});

test("by mouse: blind review", async ({ page, service }) => {
  await page.clock.install();
  const { tenant, ids, cockpit } = await startReviewing(page, service, ["first", "second"]);
  await page.getByRole("button", { name: "Blind review" }).click();
  // The reviewer has already seen this verdict.
  await cockpit.queue.getByRole("button", { name: /^second/ }).click();
  await expect(cockpit.title).toHaveText("second");
  await expect(cockpit.criteria.getByText("Cannot determine")).toBeHidden();
  await cockpit.decision.getByRole("button", { name: "Partial" }).click();
  await expect(cockpit.criteria.getByText("Cannot determine")).toBeVisible();
  await cockpit.accept.click();
  const second = ids[1] ?? "";
  await endUndoPeriod(page);
  await recorded(service, tenant, second).toBe("accept");
  expect(await decisionOf(service, tenant, second)).toMatchObject({
    review_mode: "blind",
    provisional_determination: "partial",
  });
});

test("by keyboard: a second reviewer sees the conflicting decision and continues", async ({
  page,
  service,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 409/);
  await page.clock.install();
  const { tenant, ids } = await startReviewing(page, service, ["first", "second"]);
  const otherReviewer = await addReviewer(service, tenant, "Cleo");
  await page.keyboard.press("a");
  await callAs(service, otherReviewer, "review.decide", {
    body: { verification_id: ids[0], decision: "override", reason: "No." },
  });
  await endUndoPeriod(page);
  const notice = page.getByRole("alert").filter({ hasText: "already decided" });
  await expect(notice).toContainText("Overridden by Cleo", SENT);
  await page.keyboard.press("a");
  await endUndoPeriod(page);
  await recorded(service, tenant, ids[1] ?? "").toBe("accept");
});

test("by keyboard: a session that expires before a decision is sent is renewed in place", async ({
  page,
  service,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 401/);
  await page.context().setExtraHTTPHeaders({ "x-forwarded-for": newSource() });
  await page.clock.install();
  const { tenant, ids } = await startReviewing(page, service, ["first", "second"]);
  await page.keyboard.press("a");
  await page.context().clearCookies();
  await endUndoPeriod(page);
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog.getByLabel("Password")).toBeFocused(SENT);
  await page.keyboard.type(tenant.owner.password);
  await page.keyboard.press("Enter");
  await recorded(service, tenant, ids[0]).toBe("accept");
});

test("by mouse: a second tab that decides later shows the conflict", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/status of 409/);
  const { cockpit } = await startReviewing(page, service, ["first", "second"]);
  const tab = new CockpitPage(await page.context().newPage());
  await tab.open();
  await expect(tab.title).toHaveText("first");
  await tab.page.keyboard.press("a");
  await page.bringToFront();
  await cockpit.route.click();
  await page.getByLabel(/Question for the escalation/).fill("Because.");
  await page.getByRole("form", { name: "Route" }).locator("button[type=submit]").click();
  await expect(page.getByText("already decided")).toBeVisible(SENT);
});
