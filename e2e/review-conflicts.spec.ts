// Somebody else was first, the session ended, the network went: nothing is lost, nothing sent twice.
import { expect, test } from "@/e2e/fixtures";
import { CockpitPage } from "@/e2e/pages/CockpitPage";
import { addReviewer, decisionOf } from "@/e2e/review";
import { callAs, newSource } from "@/e2e/session";
import { endHold, recorded, SENT, sitDown } from "@/e2e/sit-down";

test("who is second is told who was first, and goes on", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/status of 409/);
  await page.clock.install();
  const { desk, ids, cockpit } = await sitDown(page, service, ["first", "second"]);
  const rival = await addReviewer(service, desk, "Ada");
  await cockpit.accept.click();
  const body = { verification_id: ids[0], decision: "override", reason: "No." };
  await callAs(service, rival, "review.decide", { body });
  await endHold(page);
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
  await page.clock.install();
  const { desk, ids, cockpit } = await sitDown(page, service, ["first", "second"]);
  await cockpit.accept.click();
  await page.context().clearCookies();
  await endHold(page);
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog).toBeVisible(SENT);
  await dialog.getByLabel("Password").fill(desk.owner.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await recorded(service, desk, ids[0]).toBe("accept");
});

test("offline a decision waits, and goes out when the connection is back", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  const { desk, ids, cockpit } = await sitDown(page, service, ["first", "second"]);
  await page.context().setOffline(true);
  await cockpit.accept.click();
  await endHold(page);
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
