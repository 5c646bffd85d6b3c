// Conflicting decisions, expired sessions and lost connections: nothing is lost or sent twice.
import { expect, test } from "@/e2e/fixtures";
import { CockpitPage } from "@/e2e/pages/CockpitPage";
import { addReviewer, decisionOf } from "@/e2e/review";
import { callAs, newSource } from "@/e2e/session";
import { endUndoPeriod, recorded, SENT, startReviewing } from "@/e2e/start-reviewing";

test("a second reviewer sees the conflicting decision and continues", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/status of 409/);
  await page.clock.install();
  const { tenant, ids, cockpit } = await startReviewing(page, service, ["first", "second"]);
  const otherReviewer = await addReviewer(service, tenant, "Ada");
  await cockpit.accept.click();
  const body = { verification_id: ids[0], decision: "override", reason: "No." };
  await callAs(service, otherReviewer, "review.decide", { body });
  await endUndoPeriod(page);
  const notice = page.getByRole("alert").filter({ hasText: "already decided" });
  await expect(notice).toContainText("Overridden by Ada", SENT);
  await expect(cockpit.title).toHaveText("second");
  await expect(notice).toContainText("“first”: already decided");
  await expect(notice).not.toContainText("The first decision is final");
  await notice.getByRole("button", { name: "Open verdict" }).click();
  await expect(cockpit.title).toHaveText("first");
  await expect(notice).toContainText("The first decision is final");
  await expect(page.getByText("No.", { exact: true })).toBeVisible();
  await expect(cockpit.decision).toBeHidden();
  await cockpit.open();
  await expect(cockpit.title).toHaveText("second");
  await expect(notice).toBeHidden();
});

test("two reviewers of one queue get different items", async ({ page, browser, service }) => {
  const { tenant, cockpit } = await startReviewing(page, service, ["first", "second", "third"]);
  const other = await browser.newContext({ baseURL: service.baseUrl });
  await other.addCookies([await addReviewer(service, tenant, "Ben")]);
  const otherCockpit = new CockpitPage(await other.newPage());
  await otherCockpit.open();
  // The first is open on the other screen, and the second is reserved for it.
  await expect(otherCockpit.title).toHaveText("third");
  await otherCockpit.queue.getByRole("button", { name: /^first/ }).click();
  await expect(otherCockpit.page.getByText(/is reviewing this now/)).toBeVisible();
  await otherCockpit.page.getByRole("button", { name: "Go to the next item" }).click();
  await expect(otherCockpit.title).toHaveText("third");
  await expect(cockpit.title).toHaveText("first");
  await other.close();
});

test("a session that expires before a decision is sent loses nothing", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/status of 401/);
  await page.context().setExtraHTTPHeaders({ "x-forwarded-for": newSource() });
  await page.clock.install();
  const { tenant, ids, cockpit } = await startReviewing(page, service, ["first", "second"]);
  await cockpit.accept.click();
  await page.context().clearCookies();
  await endUndoPeriod(page);
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog).toBeVisible(SENT);
  await dialog.getByLabel("Password").fill(tenant.owner.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await recorded(service, tenant, ids[0]).toBe("accept");
});

test("a decision that is made offline is sent when the connection is back", async ({
  page,
  service,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  const { tenant, ids, cockpit } = await startReviewing(page, service, ["first", "second"]);
  await page.context().setOffline(true);
  await cockpit.accept.click();
  await endUndoPeriod(page);
  await expect(page.getByText("1 decision not sent yet.")).toBeVisible(SENT);
  expect(await decisionOf(service, tenant, ids[0])).toBeNull();
  await page.context().setOffline(false);
  await recorded(service, tenant, ids[0]).toBe("accept");
  await expect(page.getByText("not sent yet")).toBeHidden();
});

test("a reload right after a decision neither loses nor duplicates it", async ({ page, service, allowedErrors }) => {
  // The decision was sent while the page unloaded, so the repeated one is a conflict.
  allowedErrors.push(/status of 409/);
  page.on("dialog", (dialog) => void dialog.accept());
  const { tenant, ids, cockpit } = await startReviewing(page, service, ["first", "second"]);
  await cockpit.accept.click();
  await page.reload();
  await recorded(service, tenant, ids[0]).toBe("accept");
  await expect(cockpit.title).toHaveText("second");
  await page.waitForTimeout(2_000);
  await expect(page.getByText("already decided")).toBeHidden();
});

test("a page that is still loading sends a decision once", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/status of 409/, /status of 404/);
  page.on("dialog", (dialog) => void dialog.accept());
  const { tenant, ids, cockpit } = await startReviewing(page, service, ["first", "second"]);
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => (document.createElement("img").src = "/late.png"));
  });
  let sent = 0;
  await page.route("**/late.png", async (route) => {
    // The page counts as loaded only after the decision has been sent and before it is answered.
    await expect.poll(() => sent, SENT).toBe(1);
    await route.fulfill({ status: 404 });
  });
  // The page that is left sends its decision alone, and the page that loads sends it in a batch.
  await page.route(/review\.decide.*batch=/, async (route) => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await cockpit.accept.click();
  await page.reload();
  await expect(cockpit.title).toHaveText("second");
  await recorded(service, tenant, ids[0]).toBe("accept");
  expect(sent).toBe(1);
});

test("a decision whose answer was lost is no conflict with itself", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/status of 409/, /ERR_FAILED/);
  await page.clock.install();
  const { tenant, ids, cockpit } = await startReviewing(page, service, ["first", "second"]);
  let sent = 0;
  await page.route(/review\.decide/, async (route) => {
    sent += 1;
    if (sent === 1) {
      await route.fetch();
      return await route.abort();
    }
    // The read of the recorded decision is lost too.
    if (sent === 2) await page.route(/verification\.detail/, (read) => read.abort(), { times: 1 });
    return await route.continue();
  });
  await cockpit.accept.click();
  await expect(cockpit.title).toHaveText("second");
  await endUndoPeriod(page);
  await recorded(service, tenant, ids[0]).toBe("accept");
  const unsent = page.getByText("1 decision not sent yet.");
  for (const tries of [2, 3]) {
    await expect(unsent).toBeVisible(SENT);
    await page.clock.fastForward(20_000);
    await expect.poll(() => sent, SENT).toBe(tries);
  }
  await expect(unsent).toBeHidden(SENT);
  await expect(page.getByText("already decided")).toBeHidden();
});

test("a second tab that decides later shows the conflict", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/status of 409/);
  const { cockpit } = await startReviewing(page, service, ["first", "second"]);
  const tab = new CockpitPage(await page.context().newPage());
  await tab.open();
  await expect(tab.title).toHaveText("first");
  await tab.accept.click();
  await page.bringToFront();
  await page.keyboard.press("1");
  await page.getByLabel("Reason", { exact: true }).selectOption("other");
  await page.getByLabel("Comment").fill("Because.\nOf two lines");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("already decided")).toBeVisible(SENT);
  await expect(cockpit.title).toHaveText("second");
  // The comment can be taken along at its item until it is discarded, also after a reload.
  const item = page.url();
  await page.getByRole("alert").getByRole("button", { name: "Open verdict" }).click();
  const comment = page.getByText("Because.\nOf two lines");
  await expect(comment).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(comment).toBeVisible();
  await page.getByRole("button", { name: "Discard comment" }).click();
  await expect(comment).toBeHidden();
  await page.goto(item);
  await expect(cockpit.title).toHaveText("second");
});
