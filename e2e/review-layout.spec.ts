// How much of a screen the cockpit gives to the work: low bars, folded facts, tabs that scroll, and a phone's one view.
import { expectAccessible, expectToFit, PHONE } from "@/e2e/axe";
import { expect, test } from "@/e2e/fixtures";
import { holdRequests } from "@/e2e/hold-requests";
import { decisionOf, makeFlagged } from "@/e2e/review";
import { expectNothingSent, startReviewing } from "@/e2e/start-reviewing";

const LAPTOP = { width: 1280, height: 720 };
const LABELS = ["Policy", "Shipping terms", "Notes of the call", "Price list", "Warranty"];
const WORK = {
  output: "Version 2.4.0 is out.",
  context: LABELS.map((label) => ({ label, value: `The text of ${label}.` })),
};

test("at 1280x720 the text of the work begins within 220 px and has 440 px", async ({ page, service }) => {
  await page.setViewportSize(LAPTOP);
  const { tenant, cockpit } = await startReviewing(page, service, []);
  await cockpit.open(`?item=${await makeFlagged(service, tenant, WORK, "laptop/1")}`);
  await expect(page.getByText("Reserved for you until")).toBeVisible();
  const text = await cockpit.work.boundingBox();
  expect(text?.y).toBeLessThanOrEqual(220);
  expect(text?.height).toBeGreaterThanOrEqual(440);
});

test("the details of a verdict are folded, and stay open for the next item", async ({ page, service }) => {
  const { cockpit } = await startReviewing(page, service, ["first", "second"]);
  const details = page.getByRole("button", { name: "Verdict details" });
  await expect(details).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByText("Rubric hash")).toBeHidden();
  await details.click();
  await expect(page.getByText("Rubric hash")).toBeVisible();
  await page.keyboard.press("a");
  await expect(cockpit.title).toHaveText("second");
  await expect(page.getByText("Rubric hash")).toBeVisible();
});

test("open details are open again after the next item has loaded", async ({ page, service }) => {
  const subjects = ["one", "two", "three", "four", "five", "six"];
  const { cockpit } = await startReviewing(page, service, subjects);
  await page.getByRole("button", { name: "Verdict details" }).click();
  await expect(page.getByText("Rubric hash")).toBeVisible();
  const answer = await holdRequests(page, /verification\.detail/);
  await page.getByRole("complementary", { name: "Queue" }).getByText("six").click();
  await expect(page.getByText("Rubric hash")).toBeHidden();
  answer();
  await expect(cockpit.title).toHaveText("six");
  await expect(page.getByText("Rubric hash")).toBeVisible();
});

test("tabs that do not fit are scrolled by buttons, and a chosen tab is scrolled into view", async ({
  page,
  service,
}) => {
  await page.setViewportSize(LAPTOP);
  const { tenant, cockpit } = await startReviewing(page, service, []);
  await cockpit.open(`?item=${await makeFlagged(service, tenant, WORK, "tabs/1")}`);
  const tabs = page.getByRole("tablist", { name: "Context, reference, evidence" });
  const [first, last] = [tabs.getByRole("tab").first(), tabs.getByRole("tab").last()];
  const onwards = page.getByRole("button", { name: "Scroll tabs forward" });
  await expect(page.getByRole("button", { name: "Scroll tabs back" })).toBeHidden();
  await expect(last).not.toBeInViewport({ ratio: 0.99 });
  await expect(async () => {
    await onwards.click({ timeout: 1_000 });
    await expect(last).toBeInViewport({ ratio: 0.99, timeout: 1_000 });
  }).toPass();
  await expect(first).not.toBeInViewport();
  await page.getByRole("button", { name: "Scroll tabs back" }).click();
  await first.focus();
  await page.keyboard.press("End");
  await expect(last).toHaveAttribute("data-state", "active");
  await expect(last).toBeInViewport({ ratio: 0.99 });
  await expect(page.getByRole("region", { name: "Text of context[4]" })).toContainText("The text of Warranty.");
  await expectAccessible(page);
});

test("a phone shows the item or the queue, under a toolbar of at most 100 px", async ({ page, service }) => {
  await page.setViewportSize(PHONE);
  const { cockpit } = await startReviewing(page, service, ["first", "second"]);
  const toolbar = page.locator("main header").first();
  const toQueue = page.getByRole("button", { name: "Queue", exact: true });
  await expect(cockpit.queue).toBeHidden();
  expect((await toolbar.boundingBox())?.height).toBeLessThanOrEqual(60);
  await toQueue.click();
  await expect(cockpit.queue).toBeVisible();
  await expect(cockpit.title).toBeHidden();
  await expect(cockpit.decision).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Status" })).toBeVisible();
  expect((await toolbar.boundingBox())?.height).toBeLessThanOrEqual(100);
  await expectToFit(page);
  await expectAccessible(page);
  await cockpit.queue.getByRole("button", { name: /^second/ }).click();
  await expect(cockpit.title).toHaveText("second");
  await expect(cockpit.title).toBeFocused();
  await expect(cockpit.title).toBeInViewport();
  await expect(cockpit.queue).toBeHidden();
  await toQueue.click();
  await toQueue.click();
  await expect(cockpit.title).toHaveText("second");
});

test("on a phone no key decides on an item that the queue replaces, and undo stays", async ({ page, service }) => {
  await page.clock.install();
  await page.setViewportSize(PHONE);
  const { tenant, ids, cockpit } = await startReviewing(page, service, ["first", "second"]);
  await page.keyboard.press("q");
  await expect(cockpit.queue).toBeVisible();
  await page.keyboard.press("a");
  await expectNothingSent(page);
  expect(await decisionOf(service, tenant, ids[0])).toBeNull();
  await page.keyboard.press("q");
  await cockpit.accept.click();
  await page.keyboard.press("q");
  await cockpit.undo.click();
  await expect(cockpit.title).toHaveText("first");
});

test("on a phone the next item begins at its title", async ({ page, service }) => {
  await page.setViewportSize(PHONE);
  const { tenant, cockpit } = await startReviewing(page, service, []);
  const output = `Version 2.4.0\n${"A line of the work.\n".repeat(100)}`;
  await makeFlagged(service, tenant, { output }, "first");
  await makeFlagged(service, tenant, { output }, "second");
  await cockpit.open();
  await expect(cockpit.title).toHaveText("first");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(cockpit.title).not.toBeInViewport();
  await cockpit.accept.click();
  await expect(cockpit.title).toHaveText("second");
  await expect(cockpit.title).toBeInViewport();
});
