import { expect, test } from "@/e2e/fixtures";
import { decisionOf, makeDesk, makeFlagged } from "@/e2e/review";
import { endHold, recorded, sitDown } from "@/e2e/sit-down";

/** How often the queue is read again. */
const QUEUE_POLL_MS = 20_000;

test("by mouse: a quote is found in the text, the verdict accepted, and the next one is there", async ({
  page,
  service,
}) => {
  await page.clock.install();
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
  await endHold(page);
  await recorded(service, desk, ids[0]).toBe("accept");
  await expect(cockpit.undo).toBeHidden();
});

test("by keyboard: override with a reason, put aside, route", async ({ page, service }) => {
  await page.clock.install();
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
  await endHold(page);
  await recorded(service, desk, ids[0]).toBe("override");
  expect(await decisionOf(service, desk, ids[0])).toMatchObject({
    ...{ override_determination: "not_met", reason_code: "evidence_misread" },
    reason: "A rate is in the annex.",
  });
  await recorded(service, desk, ids[2] ?? "").toBe("route");
  expect(await decisionOf(service, desk, ids[1] ?? "")).toBeNull();
  await page.clock.fastForward(QUEUE_POLL_MS);
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
  await page.clock.install();
  const { desk, ids, cockpit } = await sitDown(page, service, ["first", "second"], "?blind=1");
  await expect(cockpit.criteria.getByText("Cannot determine")).toBeHidden();
  await expect(cockpit.accept).toBeHidden();
  await expect(page.getByText("0.00")).toBeHidden();
  await page.keyboard.press("a");
  await expect(cockpit.title).toHaveText("first");
  await page.keyboard.press("2");
  await expect(cockpit.criteria.getByText("Cannot determine")).toBeVisible();
  await page.keyboard.press("a");
  await endHold(page);
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

test("the proof is checked in place", async ({ page, service }) => {
  await sitDown(page, service, ["first"]);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Valid: signed and unchanged since (key active)")).toBeVisible();
});
