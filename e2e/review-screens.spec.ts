import { expectAccessible, expectToFit, PHONE } from "@/e2e/axe";
import { expect, test } from "@/e2e/fixtures";
import { holdRequests } from "@/e2e/hold-requests";
import { CockpitPage } from "@/e2e/pages/CockpitPage";
import { addReviewer, makeReviewTenant, makeFlagged, me } from "@/e2e/review";
import { callAs } from "@/e2e/session";
import { startReviewing } from "@/e2e/start-reviewing";

test("a submission is shown as text, not HTML, with invisible characters named, and JSON as a tree", async ({
  page,
  service,
}) => {
  const { tenant, cockpit } = await startReviewing(page, service, []);
  const output = { page: "<img src=x onerror=alert(1)>", version: "1.2.3" };
  const context = [
    { label: "Note", value: "pay\u200bload <b>bold</b>" },
    { label: "Patch", value: "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new" },
  ];
  const id = await makeFlagged(service, tenant, { output, context });
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

test("512 KiB are rendered one screen at a time", async ({ page, service }) => {
  const { tenant, cockpit } = await startReviewing(page, service, []);
  const line = "The quick brown fox jumps over the lazy dog.\n";
  const inline = `${line.repeat(Math.floor(500_000 / line.length))}Version 2.4.0`;
  const id = await makeFlagged(service, tenant, { inline });
  await cockpit.open(`?item=${id}`);
  await expect(cockpit.work).toContainText("The quick brown fox");
  expect(await cockpit.work.locator("[data-index]").count()).toBeLessThan(200);
  await cockpit.work.focus();
  await page.keyboard.press("End");
  await expect(cockpit.work.getByText("Version 2.4.0")).toBeInViewport();
  expect(await cockpit.work.locator("[data-index]").count()).toBeLessThan(200);
});

test("panes are resized by keyboard and by dragging, and keep their size", async ({ page, service }) => {
  await startReviewing(page, service, ["wide"]);
  const bar = page.getByRole("separator").first();
  const share = async () => Number(await bar.getAttribute("aria-valuenow"));
  const before = await share();
  await bar.focus();
  await page.keyboard.press("ArrowRight");
  expect(await share()).toBe(before + 5);
  const box = await bar.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 0.5, (box?.y ?? 0) + 100);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) - 300, (box?.y ?? 0) + 100, { steps: 5 });
  await page.mouse.up();
  const dragged = await share();
  expect(dragged).toBeLessThan(before);
  await page.keyboard.press("End");
  expect(await share()).toBe(Number(await bar.getAttribute("aria-valuemax")));
  await page.keyboard.press("Home");
  expect(await share()).toBe(Number(await bar.getAttribute("aria-valuemin")));
  await page.reload();
  // The sizes are this browser's: the HTML of the server has those of everyone.
  await expect.poll(share).toBe(Number(await bar.getAttribute("aria-valuemin")));
});

test("a member without the role can only view", async ({ page, service }) => {
  const tenant = await makeReviewTenant(service);
  const member = await addReviewer(service, tenant, "Eve");
  const { account_id } = await me(service, member);
  await callAs(service, tenant.session, "review.setReviewer", {
    body: { reviewer_subject: account_id, active: false },
  });
  await makeFlagged(service, tenant, undefined, "first");
  await page.context().addCookies([member]);
  const cockpit = new CockpitPage(page);
  await cockpit.open();
  await expect(cockpit.title).toHaveText("first");
  await expect(page.getByText("View only: reviewer role required")).toBeVisible();
  await expect(cockpit.decision).toBeHidden();
});

test("an owner without the role can grant it to themselves", async ({ page, service }) => {
  const { tenant, cockpit } = await startReviewing(page, service, ["first"]);
  const { account_id } = await me(service, tenant.session);
  await callAs(service, tenant.session, "review.setReviewer", {
    body: { reviewer_subject: account_id, active: false },
  });
  await cockpit.open();
  await page.getByRole("button", { name: "Make me a reviewer" }).click();
  await expect(cockpit.accept).toBeVisible();
});

test("the cockpit is accessible, also with a form and in blind review", async ({ page, service }) => {
  const { cockpit } = await startReviewing(page, service, ["first", "second"]);
  await page.keyboard.press("k");
  await expectAccessible(page);
  await page.keyboard.press("3");
  await expect(page.getByLabel("Comment")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await cockpit.open("?blind=1");
  await expect(cockpit.title).toBeVisible();
  await expectAccessible(page);
});

test("fits a narrow screen, criteria first", async ({ page, service }) => {
  await page.setViewportSize(PHONE);
  const { cockpit } = await startReviewing(page, service, ["first"]);
  await expectToFit(page);
  const [criteria, work] = [await cockpit.criteria.boundingBox(), await cockpit.work.boundingBox()];
  expect(criteria?.y).toBeLessThan(work?.y ?? 0);
  await expect(cockpit.accept).toBeInViewport();
});

test("an item that is not fetched yet shows its title at once, above a placeholder", async ({ page, service }) => {
  const subjects = ["jump/1", "jump/2", "jump/3", "jump/4", "jump/5", "jump/6"];
  const { cockpit } = await startReviewing(page, service, subjects);
  const rows = cockpit.queue.getByRole("button");
  await page.setViewportSize({ width: 1440, height: 900 });
  const last = rows.last();
  const title = (await last.locator("span").first().innerText()).trim();
  const release = await holdRequests(page, /verification\.detail/);
  await last.click();
  await expect(cockpit.title).toHaveText(title, { timeout: 2_000 });
  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible({ timeout: 2_000 });
  release();
  await expect(cockpit.work).toBeVisible();
  await expect(cockpit.title).toHaveText(title);
});
