import { expectAccessible, expectToFit, THEMES, setNarrowScreen, setTheme } from "@/e2e/axe";
import { expect, test } from "@/e2e/fixtures";
import type { Page } from "@/e2e/fixtures";
import { addReviewer, makeDesk, makeFlagged } from "@/e2e/review";
import type { Service } from "@/e2e/service";
import { callAs } from "@/e2e/session";

/** A signed-in reviewer of a tenant with one open escalation. */
async function routed(page: Page, service: Service) {
  const desk = await makeDesk(service);
  const id = await makeFlagged(service, desk);
  const body = { verification_id: id, decision: "route", reason: "Somebody must look." };
  await callAs(service, desk.session, "review.decide", { body });
  await page.context().addCookies([desk.session]);
  await page.goto("/escalations");
  return { desk, id };
}

const currentVerdict = async (service: Service, apiKey: string, id: string) => {
  const response = await fetch(`${service.baseUrl}/v1/verifications/${id}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  return ((await response.json()) as { current_verdict?: object }).current_verdict;
};

test("by mouse: enrol a key, judge, sign and close; the proof grows", async ({ page, service }) => {
  const { desk, id } = await routed(page, service);
  await page.getByRole("row").nth(1).getByRole("link").click();
  await page.getByRole("button", { name: "Make a key and enrol it" }).click();
  await expect(page.getByText("This browser holds a key")).toBeVisible();
  const sign = page.getByRole("button", { name: "Sign and close" });
  await expect(sign).toBeDisabled();
  await page.getByLabel("Determination", { exact: true }).selectOption("met");
  await page.getByLabel("Minutes that you spent").fill("2");
  await expect(page.getByText("at least 3.")).toBeVisible();
  await page.getByLabel("Minutes that you spent").fill("4");
  await page.getByLabel("version_named").selectOption("met");
  await sign.click();
  await expect(page.getByRole("heading", { name: "The judgment" })).toBeVisible();
  await expect(page.getByText("Decided", { exact: true }).first()).toBeVisible();
  expect(await currentVerdict(service, desk.apiKey, id)).toMatchObject({ status: "decided", determination: "met" });
  // The key stays with the browser.
  await page.goto("/escalations");
  await expect(page.getByText("This browser holds a key")).toBeVisible();
});

test("by keyboard: closed as undecided", async ({ page, service }) => {
  const { desk, id } = await routed(page, service);
  const link = page.getByRole("row").nth(1).getByRole("link");
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Close with a signed judgment" })).toBeVisible();
  const enrol = page.getByRole("button", { name: "Make a key and enrol it" });
  await enrol.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("This browser holds a key")).toBeVisible();
  await page.getByRole("radio", { name: "Decided", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await page.getByLabel("Minutes that you spent").focus();
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "The judgment" })).toBeVisible();
  expect(await currentVerdict(service, desk.apiKey, id)).toMatchObject({ status: "undecided" });
});

test("who signs second sees the judgment that was first", async ({ page, browser, service, allowedErrors }) => {
  allowedErrors.push(/status of 409/);
  const { desk } = await routed(page, service);
  await page.getByRole("row").nth(1).getByRole("link").click();
  await expect(page).toHaveURL(/\/escalations\/.+/);
  const context = await browser.newContext({ baseURL: service.baseUrl });
  await context.addCookies([await addReviewer(service, desk, "Ada")]);
  const other = await context.newPage();
  await other.goto(page.url());
  for (const judge of [page, other]) {
    await judge.getByRole("button", { name: "Make a key and enrol it" }).click();
    await judge.getByLabel("Determination", { exact: true }).selectOption("partial");
    await judge.getByLabel("Minutes that you spent").fill("5");
  }
  await other.getByRole("button", { name: "Sign and close" }).click();
  await expect(other.getByRole("heading", { name: "The judgment" })).toBeVisible();
  await page.getByRole("button", { name: "Sign and close" }).click();
  await expect(page.getByText("Somebody closed this escalation before you")).toBeVisible();
  await expect(page.getByRole("heading", { name: "The judgment" })).toBeVisible();
  await context.close();
});

test("a revoked key signs no more", async ({ page, service }) => {
  await routed(page, service);
  await page.getByRole("button", { name: "Make a key and enrol it" }).click();
  await page.getByRole("button", { name: /^Revoke ed25519-/ }).click();
  await expect(page.getByText("The key of this browser is revoked.")).toBeVisible();
});

test("a browser without Ed25519 says so", async ({ page, service }) => {
  await page.addInitScript(() => {
    const value = () => Promise.reject(new DOMException("no such algorithm", "NotSupportedError"));
    Object.defineProperty(crypto.subtle, "generateKey", { value });
  });
  await routed(page, service);
  await expect(page.getByText("This browser cannot sign with Ed25519.")).toBeVisible();
});

test("filters live in the address; another tenant's escalation is not found", async ({
  page,
  service,
  allowedErrors,
}) => {
  allowedErrors.push(/status of (404|207)/);
  await routed(page, service);
  const foreign = await page.getByRole("row").nth(1).getByRole("link").getAttribute("href");
  await page.getByLabel("Status").selectOption("decided");
  await expect(page).toHaveURL(/status=decided/);
  await expect(page.getByText("No escalation has this status")).toBeVisible();
  await page.context().clearCookies();
  await routed(page, service);
  await page.goto(foreign ?? "");
  await expect(page.getByText("escalation_not_found")).toBeVisible();
});

for (const theme of THEMES) {
  test(`${theme}: axe finds nothing in list and form`, async ({ page, service }) => {
    await setTheme(page, theme);
    await routed(page, service);
    const link = page.getByRole("row").nth(1).getByRole("link");
    await expect(link).toBeVisible();
    await expectAccessible(page);
    await link.click();
    await expect(page.getByRole("button", { name: "Sign and close" })).toBeVisible();
    await expectAccessible(page);
  });
}

test("fits a narrow screen", async ({ page, service }) => {
  await setNarrowScreen(page);
  await routed(page, service);
  await page.getByRole("row").nth(1).getByRole("link").click();
  await expect(page.getByRole("button", { name: "Sign and close" })).toBeVisible();
  await expectToFit(page);
});
