import { readFile } from "node:fs/promises";
import { expectAccessible, expectToFit } from "@/e2e/axe";
import { expect, test } from "@/e2e/fixtures";
import { VerificationPage } from "@/e2e/pages/VerificationPage";
import { VerificationsPage } from "@/e2e/pages/VerificationsPage";
import { BAD, GOOD, submitText } from "@/e2e/submissions";

test.describe("the list", () => {
  test("filters are in the URL; a saved view restores them", async ({ signedIn: page, service }) => {
    const list = new VerificationsPage(page);
    await submitText(service, GOOD, "list/good");
    await submitText(service, BAD, "list/bad");
    await list.open();
    await list.search.fill("list/");
    await expect(page).toHaveURL(/q=list%2F/);
    await expect(list.rows).toHaveCount(2);
    await page.getByLabel("Verdict").selectOption("Not met");
    await expect(list.rows).toHaveCount(1);
    await expect(page).toHaveURL(/q=list%2F&verdict=not_met/);
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Bad lists");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("View “Bad lists” saved")).toBeVisible();
    await list.open();
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("button", { name: "Bad lists", exact: true }).click();
    await expect(list.rows).toHaveCount(1);
    await expect(list.search).toHaveValue("list/");
    await page.reload();
    await expect(list.rows).toHaveCount(1);
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("button", { name: "Delete view Bad lists" }).click();
    await expect(page.getByText("No saved views yet")).toBeVisible();
  });

  test("columns can be hidden", async ({ signedIn: page, service }) => {
    const list = new VerificationsPage(page);
    await submitText(service, GOOD);
    await list.open();
    await expect(list.table.getByRole("columnheader", { name: "Score" })).toBeVisible();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Score" }).click();
    await page.keyboard.press("Escape");
    await expect(list.table.getByRole("columnheader", { name: "Score" })).toBeHidden();
    await page.reload();
    await expect(list.rows.first()).toBeVisible();
    await expect(list.table.getByRole("columnheader", { name: "Score" })).toBeHidden();
  });

  test("by keyboard: search, open a row, switch tabs, go back", async ({ signedIn: page, service }) => {
    const list = new VerificationsPage(page);
    const verification = new VerificationPage(page);
    await submitText(service, GOOD, "keys/1");
    const id = await submitText(service, BAD, "keys/2");
    await list.open();
    await page.keyboard.press("/");
    await page.keyboard.type("keys/");
    await expect(list.rows).toHaveCount(2);
    await list.rows.first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("j");
    await expect(list.rows.nth(1)).toBeFocused();
    await page.keyboard.press("k");
    await expect(list.rows.first()).toBeFocused();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog").getByText("Next row")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list.rows.first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/verifications/${id}$`));
    await expect(verification.sentence).toHaveText(/^Not met/);
    for (const [key, tab] of Object.entries({ 5: "timeline", 8: "proof", 4: "attempts" })) {
      await page.keyboard.press(key);
      await expect(page).toHaveURL(new RegExp(`tab=${tab}`));
    }
    await page.keyboard.press("u");
    await expect(list.table).toBeVisible();
  });

  test("shows when no results match, and clears the filters", async ({ signedIn: page, service }) => {
    const list = new VerificationsPage(page);
    await submitText(service, GOOD);
    await list.open("?q=nothing-like-it");
    await expect(page.getByText("No results match these filters")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).first().click();
    await expect(list.rows.first()).toBeVisible();
  });
});

test("the filtered list is exported, and a verdict becomes an example of the rubric's draft", async ({
  signedIn: page,
  service,
}) => {
  const id = await submitText(service, BAD, "exported work");
  await page.goto("/verifications?q=exported+work");
  await expect(
    page.getByRole("link", { name: "exported work" }).or(page.getByText("exported work")).first(),
  ).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv.split("\r\n").filter((line) => line.includes(id))).toHaveLength(1);

  const verification = new VerificationPage(page);
  await verification.open(id);
  await page.getByRole("button", { name: "Add to examples" }).click();
  await expect(page).toHaveURL(/\/rubrics\/drafts\//);
  await page.getByRole("tab", { name: /^Examples/ }).click();
  await expect(page.getByText("exported work").or(page.getByLabel("Label")).first()).toBeVisible();
});

test("a list shows the beginning of the work, and finds it by a part of it", async ({ signedIn: page, service }) => {
  const id = await submitText(service, `${GOOD}\n\nThe zeppelin   lands.`);
  await page.goto("/verifications?q=Zeppelin");
  const row = page.getByRole("row").filter({ hasText: "The zeppelin lands." });
  await expect(row).toHaveCount(1);
  await row.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(id));
});

test("the list names the part of its address that it does not apply", async ({ signedIn: page, allowedErrors }) => {
  allowedErrors.push(/status of 400/);
  await page.goto("/verifications?status=done&flagged=no");
  await expect(page.getByText(/^Not applied, because.*: status$/)).toBeVisible();
  await page.goto("/verifications?page=99");
  const alert = page.getByRole("alert").filter({ hasText: "This page of the list cannot be opened" });
  await alert.getByRole("button", { name: "First page" }).click();
  await expect(page.getByRole("grid", { name: "Verifications" })).toBeVisible();
  await expect(alert).toBeHidden();
});

test("more filters: axe finds nothing, and they fit a narrow screen", async ({ signedIn: page }) => {
  await new VerificationsPage(page).open();
  await page.getByRole("button", { name: "More filters" }).click();
  await expect(page.getByLabel("Flag reason")).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
});
