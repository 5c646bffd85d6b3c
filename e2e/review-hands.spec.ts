// The journeys of cockpit.spec.ts with the other hand: what is done there by mouse, here from the keyboard alone, and the reverse.
import { expect, test } from "@/e2e/fixtures";
import { CockpitPage } from "@/e2e/pages/CockpitPage";
import { addReviewer, decisionOf } from "@/e2e/review";
import { endHold, recorded, SENT, sitDown } from "@/e2e/sit-down";
import { callAs, newSource } from "@/e2e/session";

test("by keyboard: a quote is found in the text, the verdict accepted, and the next one is there", async ({
  page,
  service,
}) => {
  await page.clock.install();
  const { desk, ids, cockpit } = await sitDown(page, service, ["first", "second"]);
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
  await endHold(page);
  await recorded(service, desk, ids[0]).toBe("accept");
});

test("by mouse: override with a reason, put aside, route", async ({ page, service }) => {
  await page.clock.install();
  const { desk, ids, cockpit } = await sitDown(page, service, ["first", "second", "third"]);
  await cockpit.override.click();
  const form = page.getByRole("form", { name: "Override" });
  await form.getByRole("button", { name: "Not met" }).click();
  await form.getByLabel("Reason", { exact: true }).selectOption("evidence_misread");
  await form.getByLabel("In your words").fill("A rate is in the annex.");
  await form.locator("button[type=submit]").click();
  await expect(cockpit.title).toHaveText("second");
  await cockpit.later.click();
  await expect(cockpit.title).toHaveText("third");
  await cockpit.route.click();
  await page.getByLabel(/What should the judge/).fill("Which annex counts?");
  await page.getByRole("form", { name: "Route" }).locator("button[type=submit]").click();
  await endHold(page);
  await recorded(service, desk, ids[0]).toBe("override");
  expect(await decisionOf(service, desk, ids[0])).toMatchObject({
    ...{ override_determination: "not_met", reason_code: "evidence_misread" },
    reason: "A rate is in the annex.",
  });
  await recorded(service, desk, ids[2] ?? "").toBe("route");
  expect(await decisionOf(service, desk, ids[1] ?? "")).toBeNull();
});

test("by mouse: undo gives back the item", async ({ page, service }) => {
  const { desk, ids, cockpit } = await sitDown(page, service, ["first", "second"]);
  await cockpit.accept.click();
  await expect(cockpit.title).toHaveText("second");
  await cockpit.undo.click();
  await expect(cockpit.title).toHaveText("first");
  await page.waitForTimeout(6_000);
  expect(await decisionOf(service, desk, ids[0])).toBeNull();
});

test("by mouse: blind first", async ({ page, service }) => {
  await page.clock.install();
  const { desk, ids, cockpit } = await sitDown(page, service, ["first", "second"]);
  await page.getByRole("button", { name: "Blind first" }).click();
  // This one was seen open already.
  await cockpit.queue.getByRole("button", { name: /^second/ }).click();
  await expect(cockpit.title).toHaveText("second");
  await expect(cockpit.criteria.getByText("Cannot determine")).toBeHidden();
  await cockpit.decision.getByRole("button", { name: "Partial" }).click();
  await expect(cockpit.criteria.getByText("Cannot determine")).toBeVisible();
  await cockpit.accept.click();
  const second = ids[1] ?? "";
  await endHold(page);
  await recorded(service, desk, second).toBe("accept");
  expect(await decisionOf(service, desk, second)).toMatchObject({
    ...{ review_mode: "blind", provisional_determination: "partial" },
  });
});

test("by keyboard: who is second is told who was first, and goes on", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/status of 409/);
  await page.clock.install();
  const { desk, ids } = await sitDown(page, service, ["first", "second"]);
  const rival = await addReviewer(service, desk, "Cleo");
  await page.keyboard.press("a");
  await callAs(service, rival, "review.decide", {
    body: { verification_id: ids[0], decision: "override", reason: "No." },
  });
  await endHold(page);
  const notice = page.getByRole("alert").filter({ hasText: "Somebody decided this before you" });
  await expect(notice).toContainText("Overridden by Cleo", SENT);
  await page.keyboard.press("a");
  await endHold(page);
  await recorded(service, desk, ids[1] ?? "").toBe("accept");
});

test("by keyboard: a session that ends before a decision is sent is renewed in place", async ({
  page,
  service,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 401/);
  await page.context().setExtraHTTPHeaders({ "x-forwarded-for": newSource() });
  await page.clock.install();
  const { desk, ids } = await sitDown(page, service, ["first", "second"]);
  await page.keyboard.press("a");
  await page.context().clearCookies();
  await endHold(page);
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog.getByLabel("Password")).toBeFocused(SENT);
  await page.keyboard.type(desk.owner.password);
  await page.keyboard.press("Enter");
  await recorded(service, desk, ids[0]).toBe("accept");
});

test("by mouse: a second tab that decides later is told", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/status of 409/);
  const { cockpit } = await sitDown(page, service, ["first", "second"]);
  const tab = new CockpitPage(await page.context().newPage());
  await tab.open();
  await expect(tab.title).toHaveText("first");
  await tab.page.keyboard.press("a");
  await page.bringToFront();
  await cockpit.route.click();
  await page.getByLabel(/What should the judge/).fill("Because.");
  await page.getByRole("form", { name: "Route" }).locator("button[type=submit]").click();
  await expect(page.getByText("Somebody decided this before you")).toBeVisible(SENT);
});
