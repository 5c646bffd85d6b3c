import { expect, test } from "@/e2e/fixtures";
import { decisionOf, makeReviewTenant, makeFlagged } from "@/e2e/review";
import { endUndoPeriod, expectNothingSent, recorded, startReviewing } from "@/e2e/start-reviewing";
import { callAs } from "@/e2e/session";

/** The polling interval of the queue. */
const QUEUE_POLL_MS = 20_000;

test("by mouse: find a quote in the text, accept the verdict, continue with the next", async ({ page, service }) => {
  await page.clock.install();
  const { tenant, ids, cockpit } = await startReviewing(page, service, ["first", "second"]);
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
  expect(await decisionOf(service, tenant, ids[0])).toBeNull();
  await endUndoPeriod(page);
  await recorded(service, tenant, ids[0]).toBe("accept");
  await expect(cockpit.undo).toBeHidden();
});

test("a double click accepts one verdict, and leaves the next to be read", async ({ page, service }) => {
  await page.clock.install();
  const { tenant, ids, cockpit } = await startReviewing(page, service, ["first", "second", "third"]);
  await cockpit.accept.dblclick();
  await expect(cockpit.title).toHaveText("second");
  await endUndoPeriod(page);
  await recorded(service, tenant, ids[0]).toBe("accept");
  await expect(cockpit.title).toHaveText("second");
  expect(await decisionOf(service, tenant, ids[1] ?? "")).toBeNull();
});

test("by keyboard: override, snooze, route", async ({ page, service }) => {
  await page.clock.install();
  const { tenant, ids, cockpit } = await startReviewing(page, service, ["first", "second", "third"]);
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(cockpit.criteria.getByRole("button", { name: /^Names a version/ })).toBeFocused();
  await page.keyboard.press("o");
  await page.keyboard.press("3");
  // Typing selects a reason, then Tab moves to the comment.
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
  await endUndoPeriod(page);
  await recorded(service, tenant, ids[0]).toBe("override");
  expect(await decisionOf(service, tenant, ids[0])).toMatchObject({
    override_determination: "not_met",
    reason_code: "evidence_misread",
    reason: "A rate is in the annex.",
  });
  await recorded(service, tenant, ids[2] ?? "").toBe("route");
  expect(await decisionOf(service, tenant, ids[1] ?? "")).toBeNull();
  await page.clock.fastForward(QUEUE_POLL_MS);
  await expect(page.getByText("No verdicts left for you")).toBeVisible();
  await page.getByRole("button", { name: "Show snoozed" }).click();
  await cockpit.queue.getByRole("button", { name: /^second/ }).click();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("You snoozed this verdict.")).toBeHidden();
});

test("a comment that is too long keeps the decision on its item, by key as well", async ({ page, service }) => {
  const { cockpit } = await startReviewing(page, service, ["first", "second"]);
  await page.keyboard.press("r");
  const question = cockpit.decision.getByRole("textbox");
  await question.fill("x".repeat(4_001));
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Remove 1 character")).toBeVisible();
  await expect(cockpit.title).toHaveText("first");
  await question.fill("x".repeat(4_000));
  await page.keyboard.press("Control+Enter");
  await expect(cockpit.title).toHaveText("second");
});

test("undo within five seconds restores the item and its input", async ({ page, service }) => {
  await page.clock.install();
  const { tenant, ids, cockpit } = await startReviewing(page, service, ["first", "second"]);
  await page.keyboard.press("2");
  await page.getByLabel("Reason", { exact: true }).selectOption("other");
  await page.getByLabel("Comment").fill("Half of it holds.");
  await page.keyboard.press("Control+Enter");
  await expect(cockpit.title).toHaveText("second");
  await page.keyboard.press("u");
  await expect(cockpit.title).toHaveText("first");
  await expect(page.getByLabel("Comment")).toHaveValue("Half of it holds.");
  await expect(page.getByLabel("Reason", { exact: true })).toHaveValue("other");
  await expectNothingSent(page);
  expect(await decisionOf(service, tenant, ids[0])).toBeNull();
});

test("leaving with unsent input asks for confirmation", async ({ page, service }) => {
  const { cockpit } = await startReviewing(page, service, ["first"]);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await cockpit.route.click();
  await page.getByLabel(/Question for the escalation/).fill("Half a sentence");
  await page.reload();
  expect(dialogs).toEqual(["beforeunload"]);
  await expect(page.getByLabel(/Question for the escalation/)).toHaveValue("Half a sentence");
});

test("blind review hides the verdict until the assessment, and the decision is recorded as blind", async ({
  page,
  service,
}) => {
  await page.clock.install();
  const { tenant, ids, cockpit } = await startReviewing(page, service, ["first", "second"], "?blind=1");
  await expect(cockpit.criteria.getByText("Cannot determine")).toBeHidden();
  await expect(cockpit.accept).toBeHidden();
  await expect(page.getByText("no confidence")).toBeHidden();
  await page.keyboard.press("a");
  await expect(cockpit.title).toHaveText("first");
  await page.keyboard.press("2");
  await expect(cockpit.criteria.getByText("Cannot determine")).toBeVisible();
  await expect(cockpit.criteria.getByText("must have, no confidence")).toBeVisible();
  await page.keyboard.press("a");
  await endUndoPeriod(page);
  await recorded(service, tenant, ids[0]).toBe("accept");
  expect(await decisionOf(service, tenant, ids[0])).toMatchObject({
    review_mode: "blind",
    provisional_determination: "partial",
  });
  // A verdict that was already seen is not hidden.
  await page.keyboard.press("b");
  await expect(cockpit.criteria.getByText("Cannot determine")).toBeVisible();
  await page.keyboard.press("b");
  await expect(page.getByText("You have already seen this verdict")).toBeVisible();
});

test("in a tenant whose decisions also label, each is sent as feedback, a blind one apart", async ({
  page,
  service,
}) => {
  await page.clock.install();
  const { tenant, ids, cockpit } = await startReviewing(page, service, ["first", "second"], "?blind=1");
  await callAs(service, tenant.session, "tenantSettings.change", { body: { decisions_also_label: true } });
  await expect(cockpit.accept).toBeHidden();
  await page.keyboard.press("2");
  await page.keyboard.press("a");
  await endUndoPeriod(page);
  await recorded(service, tenant, ids[0]).toBe("accept");
  await expect(cockpit.title).toHaveText("second");
  await page.keyboard.press("b");
  await expect(cockpit.accept).toBeVisible();
  await page.keyboard.press("a");
  await endUndoPeriod(page);
  await recorded(service, tenant, ids[1] ?? "").toBe("accept");
  for (const [id, outcome, basis] of [
    [ids[0], "Incorrect", "from a blind review"],
    [ids[1], "Correct", "from an open review, counted separately"],
  ] as const) {
    await expect(async () => {
      await page.goto(`/verifications/${id}?tab=feedback`);
      await expect(page.getByRole("listitem").filter({ hasText: basis })).toContainText(outcome, { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  }
});

test("another tenant's verdict is not found", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/status of (404|207)/);
  const otherTenant = await makeReviewTenant(service);
  const id = await makeFlagged(service, otherTenant);
  await startReviewing(page, service, []);
  await page.goto(`/cockpit?item=${id}`);
  await expect(page.getByRole("alert").filter({ hasText: "not_found" })).toBeVisible();
});

test("distinguishes an empty queue from filters without results", async ({ page, service }) => {
  await startReviewing(page, service, []);
  await expect(page.getByText("Queue is empty")).toBeVisible();
  await page.goto("/cockpit?reason=judges_disagree");
  await expect(page.getByText("No results match these filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText("Queue is empty")).toBeVisible();
});

test("the proof is verified in place", async ({ page, service }) => {
  await startReviewing(page, service, ["first"]);
  await page.getByRole("button", { name: "Verdict details" }).click();
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Valid: signed and unchanged (key active)")).toBeVisible();
});
