import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@/e2e/fixtures";
import { CockpitPage } from "@/e2e/pages/CockpitPage";
import { addReviewer, decisionOf, makeDesk, makeFlagged, me } from "@/e2e/review";
import { recorded, SENT, sitDown } from "@/e2e/seat";
import { callAs, newSource } from "@/e2e/session";

test("by mouse: a quote is found in the text, the verdict accepted, and the next one is there", async ({
  page,
  service,
}) => {
  const { desk, ids, cockpit } = await sitDown(page, service, ["first", "second"]);
  await cockpit.criteria.getByRole("button", { name: /^Names a version/ }).click();
  const mark = cockpit.work.locator("mark");
  await expect(mark).toHaveText("2.4.0");
  await expect(mark).toHaveAttribute("data-look", "current");
  await cockpit.criteria.getByRole("button", { name: /^Error rate/ }).click();
  await expect(mark).toHaveAttribute("data-look", "other");
  await mark.click();
  await expect(cockpit.criteria.getByRole("button", { name: /^Names a version/ })).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  await cockpit.accept.click();
  await expect(cockpit.title).toHaveText("second");
  await expect(page.getByText("1 of 2")).toBeVisible();
  expect(await decisionOf(service, desk, ids[0])).toBeNull();
  await recorded(service, desk, ids[0]).toBe("accept");
  await expect(cockpit.undo).toBeHidden();
});

test("by keyboard: override with a reason, put aside, route", async ({ page, service }) => {
  const { desk, ids, cockpit } = await sitDown(page, service, ["first", "second", "third"]);
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(cockpit.criteria.getByRole("button", { name: /^Names a version/ })).toBeFocused();
  await page.keyboard.press("o");
  await page.keyboard.press("3");
  // The focus is in the list of reasons, where letters choose; then in the text, where they are letters.
  await page.keyboard.type("Evidence was m");
  await page.keyboard.press("Tab");
  await page.keyboard.type("A rate is in the annex.");
  await page.keyboard.press("Control+Enter");
  await expect(cockpit.title).toHaveText("second");
  await page.keyboard.press("s");
  await expect(cockpit.title).toHaveText("third");
  await page.keyboard.press("r");
  await page.keyboard.type("Which annex counts?");
  await page.keyboard.press("Control+Enter");
  await recorded(service, desk, ids[0]).toBe("override");
  expect(await decisionOf(service, desk, ids[0])).toMatchObject({
    ...{ override_determination: "not_met", reason_code: "evidence_misread" },
    reason: "A rate is in the annex.",
  });
  await recorded(service, desk, ids[2] ?? "").toBe("route");
  expect(await decisionOf(service, desk, ids[1] ?? "")).toBeNull();
  await expect(page.getByText("Nothing is left for you")).toBeVisible();
  await page.getByRole("button", { name: "Show what I put aside" }).click();
  await cockpit.queue.getByRole("button", { name: /^second/ }).click();
  await page.getByRole("button", { name: "Take up again" }).click();
  await expect(page.getByText("You put this aside.")).toBeHidden();
});

test("undo within five seconds gives back the item and everything typed", async ({ page, service }) => {
  const { desk, ids, cockpit } = await sitDown(page, service, ["first", "second"]);
  await page.keyboard.press("2");
  await page.getByLabel("Reason", { exact: true }).selectOption("other");
  await page.getByLabel("In your words").fill("Half of it holds.");
  await page.keyboard.press("Control+Enter");
  await expect(cockpit.title).toHaveText("second");
  await page.keyboard.press("u");
  await expect(cockpit.title).toHaveText("first");
  await expect(page.getByLabel("In your words")).toHaveValue("Half of it holds.");
  await expect(page.getByLabel("Reason", { exact: true })).toHaveValue("other");
  await page.waitForTimeout(6_000);
  expect(await decisionOf(service, desk, ids[0])).toBeNull();
});

test("who is second is told who was first, and goes on", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/status of 409/);
  const { desk, ids, cockpit } = await sitDown(page, service, ["first", "second"]);
  const rival = await addReviewer(service, desk, "Ada");
  await cockpit.accept.click();
  const body = { verification_id: ids[0], decision: "override", reason: "No." };
  await callAs(service, rival, "cockpit.determine", { body });
  const notice = page.getByRole("alert").filter({ hasText: "Somebody decided this before you" });
  await expect(notice).toContainText("Overridden by Ada", SENT);
  await expect(cockpit.title).toHaveText("second");
  await notice.getByRole("button", { name: "Look at it" }).click();
  await expect(cockpit.title).toHaveText("first");
  await expect(page.getByText("No.", { exact: true })).toBeVisible();
  await expect(cockpit.decision).toBeHidden();
});

test("two reviewers of one queue part company", async ({ page, browser, service }) => {
  const { desk, cockpit } = await sitDown(page, service, ["first", "second", "third"]);
  const other = await browser.newContext({ baseURL: service.baseUrl });
  await other.addCookies([await addReviewer(service, desk, "Ben")]);
  const others = new CockpitPage(await other.newPage());
  await others.open();
  // The first is on the other screen, and the second reserved for it.
  await expect(others.title).toHaveText("third");
  await others.queue.getByRole("button", { name: /^first/ }).click();
  await expect(others.page.getByText(/is reviewing this now/)).toBeVisible();
  await others.page.getByRole("button", { name: "Go on to the next" }).click();
  await expect(others.title).toHaveText("third");
  await expect(cockpit.title).toHaveText("first");
  await other.close();
});

test("a session that ends before a decision is sent loses nothing", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/status of 401/);
  await page.context().setExtraHTTPHeaders({ "x-forwarded-for": newSource() });
  const { desk, ids, cockpit } = await sitDown(page, service, ["first", "second"]);
  await cockpit.accept.click();
  await page.context().clearCookies();
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog).toBeVisible(SENT);
  await dialog.getByLabel("Password").fill(desk.owner.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await recorded(service, desk, ids[0]).toBe("accept");
});

test("offline a decision waits, and goes out when the connection is back", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const { desk, ids, cockpit } = await sitDown(page, service, ["first", "second"]);
  await page.context().setOffline(true);
  await cockpit.accept.click();
  await expect(page.getByText("1 decision not sent yet.")).toBeVisible(SENT);
  expect(await decisionOf(service, desk, ids[0])).toBeNull();
  await page.context().setOffline(false);
  await recorded(service, desk, ids[0]).toBe("accept");
  await expect(page.getByText("not sent yet")).toBeHidden();
});

test("a reload right after a decision neither loses nor doubles it", async ({ page, service, allowedErrors }) => {
  // The decision went out while the page was leaving; sent again, it is known.
  allowedErrors.push(/status of 409/);
  page.on("dialog", (dialog) => void dialog.accept());
  const { desk, ids, cockpit } = await sitDown(page, service, ["first", "second"]);
  await cockpit.accept.click();
  await page.reload();
  await recorded(service, desk, ids[0]).toBe("accept");
  await expect(cockpit.title).toHaveText("second");
  await page.waitForTimeout(2_000);
  await expect(page.getByText("Somebody decided this before you")).toBeHidden();
});

test("a second tab that decides later is told", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/status of 409/);
  const { cockpit } = await sitDown(page, service, ["first", "second"]);
  const tab = new CockpitPage(await page.context().newPage());
  await tab.open();
  await expect(tab.title).toHaveText("first");
  await tab.accept.click();
  await page.bringToFront();
  await page.keyboard.press("1");
  await page.getByLabel("Reason", { exact: true }).selectOption("other");
  await page.getByLabel("In your words").fill("Because.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Somebody decided this before you")).toBeVisible(SENT);
  await expect(cockpit.title).toHaveText("second");
});

test("leaving with unsent work is asked about", async ({ page, service }) => {
  const { cockpit } = await sitDown(page, service, ["first"]);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await cockpit.route.click();
  await page.getByLabel(/What should the judge/).fill("Half a sentence");
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await expect(page.getByLabel(/What should the judge/)).toHaveValue("Half a sentence");
});

test("blind first hides the verdict until something is said, and the decision records it", async ({
  page,
  service,
}) => {
  const { desk, ids, cockpit } = await sitDown(page, service, ["first", "second"], "?blind=1");
  await expect(cockpit.criteria.getByText("Cannot determine")).toBeHidden();
  await expect(cockpit.accept).toBeHidden();
  await expect(page.getByText("0.00")).toBeHidden();
  await page.keyboard.press("a");
  await expect(cockpit.title).toHaveText("first");
  await page.keyboard.press("2");
  await expect(cockpit.criteria.getByText("Cannot determine")).toBeVisible();
  await page.keyboard.press("a");
  await recorded(service, desk, ids[0]).toBe("accept");
  expect(await decisionOf(service, desk, ids[0])).toMatchObject({
    ...{ review_mode: "blind", provisional_determination: "partial" },
  });
  // What was seen open stays open.
  await page.keyboard.press("b");
  await expect(cockpit.criteria.getByText("Cannot determine")).toBeVisible();
  await page.keyboard.press("b");
  await expect(page.getByText("You have seen this verdict open")).toBeVisible();
});

test("another tenant's verdict is not found", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/status of (404|207)/);
  const foreign = await makeDesk(service);
  const id = await makeFlagged(service, foreign);
  await sitDown(page, service, []);
  await page.goto(`/cockpit?item=${id}`);
  await expect(page.getByRole("alert").filter({ hasText: "not_found" })).toBeVisible();
});

test("says what is true of an empty queue", async ({ page, service }) => {
  await sitDown(page, service, []);
  await expect(page.getByText("Nothing is left to review")).toBeVisible();
  await page.goto("/cockpit?reason=judges_disagree");
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(page.getByText("Nothing is left to review")).toBeVisible();
});

test("a submission is text: no HTML, invisible characters named; JSON a tree, diffs as such, raw one key away", async ({
  page,
  service,
}) => {
  const { desk, cockpit } = await sitDown(page, service, []);
  const output = { page: "<img src=x onerror=alert(1)>", version: "1.2.3" };
  const context = [
    { label: "Note", value: "pay\u200bload <b>bold</b>" },
    { label: "Patch", value: "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new" },
  ];
  const id = await makeFlagged(service, desk, { output, context });
  await cockpit.open(`?item=${id}`);
  await expect(cockpit.work.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  await expect(cockpit.work.locator("mark")).toHaveText("1.2.3");
  await expect(page.locator("main img")).toHaveCount(0);
  await cockpit.work.getByRole("button", { name: "all" }).click();
  await expect(cockpit.work.getByText("version")).toBeHidden();
  await page.keyboard.press("v");
  await expect(cockpit.work).toContainText('{"page":"<img');
  await expect(page.getByRole("region", { name: "Text of context[0]" })).toContainText("payU+200Bload <b>bold</b>");
  await page.getByRole("tab", { name: /context\[1\]/ }).click();
  await expect(page.getByRole("radio", { name: "Diff" })).toBeVisible();
});

test("512 KiB are drawn a screenful at a time", async ({ page, service }) => {
  const { desk, cockpit } = await sitDown(page, service, []);
  const line = "The quick brown fox jumps over the lazy dog.\n";
  const inline = `${line.repeat(Math.floor(500_000 / line.length))}Version 2.4.0`;
  const id = await makeFlagged(service, desk, { inline });
  await cockpit.open(`?item=${id}`);
  await expect(cockpit.work).toContainText("The quick brown fox");
  expect(await cockpit.work.locator("[data-index]").count()).toBeLessThan(200);
  await cockpit.work.focus();
  await page.keyboard.press("End");
  await expect(cockpit.work.getByText("Version 2.4.0")).toBeInViewport();
  expect(await cockpit.work.locator("[data-index]").count()).toBeLessThan(200);
});

test("the proof is checked in place", async ({ page, service }) => {
  await sitDown(page, service, ["first"]);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Valid: signed and unchanged since (key active)")).toBeVisible();
});

test("a member without the role reads along", async ({ page, service }) => {
  const desk = await makeDesk(service);
  const member = await addReviewer(service, desk, "Eve");
  const { account_id } = await me(service, member);
  await callAs(service, desk.session, "cockpit.setReviewer", {
    body: { reviewer_subject: account_id, active: false },
  });
  await makeFlagged(service, desk, undefined, "first");
  await page.context().addCookies([member]);
  const cockpit = new CockpitPage(page);
  await cockpit.open();
  await expect(cockpit.title).toHaveText("first");
  await expect(page.getByText("You can look, but not decide")).toBeVisible();
  await expect(cockpit.decision).toBeHidden();
});

test("an owner without the role can take it", async ({ page, service }) => {
  const { desk, cockpit } = await sitDown(page, service, ["first"]);
  const { account_id } = await me(service, desk.session);
  await callAs(service, desk.session, "cockpit.setReviewer", {
    body: { reviewer_subject: account_id, active: false },
  });
  await cockpit.open();
  await page.getByRole("button", { name: "Give myself the reviewer role" }).click();
  await expect(cockpit.accept).toBeVisible();
});

for (const theme of ["light", "dark", "contrast"]) {
  test(`${theme}: axe finds nothing, at rest, with a form, and blind`, async ({ page, service }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.addInitScript((chosen) => localStorage.setItem("svc-verify.theme", chosen), theme);
    const { cockpit } = await sitDown(page, service, ["first", "second"]);
    const faults = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
    };
    await page.keyboard.press("k");
    expect(await faults()).toEqual([]);
    await page.keyboard.press("3");
    await expect(page.getByLabel("In your words")).toBeVisible();
    expect(await faults()).toEqual([]);
    await page.keyboard.press("Escape");
    await cockpit.open("?blind=1");
    await expect(cockpit.title).toBeVisible();
    expect(await faults()).toEqual([]);
  });
}

test("fits a narrow screen, criteria first", async ({ page, service }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { cockpit } = await sitDown(page, service, ["first"]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const [criteria, work] = [await cockpit.criteria.boundingBox(), await cockpit.work.boundingBox()];
  expect(criteria?.y).toBeLessThan(work?.y ?? 0);
  await expect(cockpit.accept).toBeInViewport();
});
