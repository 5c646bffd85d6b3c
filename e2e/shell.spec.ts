import { expectAccessible, expectToFit } from "@/e2e/axe";
import { expect, test, type Page } from "@/e2e/fixtures";
import type { Locator } from "@playwright/test";
import { SignInPage } from "@/e2e/pages/SignInPage";
import { callAs, invite, makeTenant, newSource, signIn } from "@/e2e/session";

const palette = (page: Page) => page.getByRole("dialog", { name: /^Find a page/ });
const openAccount = async (page: Page) => {
  await page.goto("/account");
  await expect(page.getByRole("button", { name: "Account and sessions" })).toBeVisible();
};
const openPalette = async (page: Page) => {
  await openAccount(page);
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("combobox")).toBeFocused();
};
const openSheet = async (page: Page) => {
  await openAccount(page);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
};

test("the palette opens pages and runs actions from the keyboard alone", async ({ signedIn: page }) => {
  await openPalette(page);
  await page.keyboard.type("dark");
  await page.keyboard.press("Enter");
  await expect(palette(page)).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("sessions");
  await expect(palette(page).getByRole("option", { name: "Account" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
});

test("the palette keeps input from while it loads", async ({ signedIn: page }) => {
  await openAccount(page);
  await page.route("**/_next/static/**/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("textbox", { name: /^Find a page/ })).toBeFocused();
  await page.keyboard.type("sessions");
  await expect(palette(page).getByRole("combobox")).toHaveValue("sessions");
  await expect(palette(page).getByRole("combobox")).toBeFocused();
});

test("a page of an earlier release is loaded again, once, when the service no longer has a part of it", async ({
  signedIn: page,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 404|ERR_CONNECTION_FAILED|[Cc]hunk|preload/);
  await openAccount(page);
  let loads = 0;
  page.on("load", () => (loads += 1));
  const parts = "**/_next/static/**/*.js";
  await page.route(parts, (route) => route.abort("connectionfailed"));
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("textbox", { name: /^Find a page/ })).toBeVisible();
  await page.unroute(parts);
  expect(loads, "without a connection the page stays").toBe(0);

  await openAccount(page);
  loads = 0;
  await page.route(parts, (route) => route.fulfill({ status: 404, body: "" }));
  await page.keyboard.press("Control+k");
  await expect.poll(() => loads).toBe(1);
  await page.unroute(parts);
  await openPalette(page);
});

test("the palette finds a part of a rubric's name in any case, and does not say that there is nothing", async ({
  signedIn: page,
}) => {
  await openPalette(page);
  const selected = palette(page).getByRole("option", { selected: true });
  await palette(page).getByRole("combobox").fill("support");
  await expect(selected).toContainText("Support reply quality");
  await palette(page).getByRole("combobox").fill("GROUNDING");
  await expect(palette(page).getByRole("option", { name: "RAG grounding check" })).toBeVisible();
  await expect(palette(page).getByText("No results")).toBeHidden();
  await expect(selected).toContainText("RAG grounding check");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/rubrics\/[0-9a-f-]{36}$/);
});

test("the palette opens each page of the settings", async ({ signedIn: page }) => {
  await openPalette(page);
  await page.keyboard.type("webhooks");
  await expect(palette(page).getByRole("option", { selected: true })).toHaveText("Settings: Webhooks");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/webhooks$/);
});

test("the palette opens from the bar", async ({ signedIn: page }) => {
  await page.goto("/account");
  await page.getByRole("button", { name: "Find" }).click();
  await palette(page).getByRole("option", { name: "High contrast" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "contrast");
});

test("a menu that a key opens before it is loaded opens, and returns the focus when it closes", async ({
  signedIn: page,
}) => {
  await page.goto("/account");
  const trigger = page.getByRole("button", { name: "Account and sessions" });
  await trigger.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(trigger).toBeFocused();
});

test("a key that loads a menu keeps the focus on its trigger", async ({ signedIn: page }) => {
  await page.goto("/account");
  const trigger = page.getByRole("button", { name: "Account and sessions" });
  await trigger.focus();
  await page.keyboard.press("Shift");
  // Only a loaded trigger has a state.
  await expect(trigger).toHaveAttribute("data-state", "closed");
  await expect(trigger).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Account and sessions" })).toBeFocused();
});

test("a popover that has loaded and is not displayed yet gets the press and the focus", async ({ signedIn: page }) => {
  // React displays what has loaded after a message to itself.
  await page.addInitScript(() => {
    const send = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => send.call(this, message), document.body.dataset["slow"] ? 2000 : 0);
    };
  });
  await page.goto("/verifications");
  await page.waitForLoadState("networkidle");
  await page.route("**/_next/static/**/*.js", async (route) => {
    await page.evaluate(() => (document.body.dataset["slow"] = "true"));
    await route.continue();
  });
  const trigger = page.getByRole("button", { name: "Views" });
  const loaded = page.waitForResponse("**/_next/static/**/*.js");
  await trigger.hover();
  await (await loaded).finished();
  await page.waitForTimeout(300);
  await trigger.click();
  const popover = page.getByRole("dialog", { name: "Views" });
  await expect(popover).toBeVisible();
  await expect(popover.locator(":focus").or(popover.and(page.locator(":focus")))).toHaveCount(1);
});

test("the sheet lists the shortcuts; it is inactive in a text field", async ({ signedIn: page }) => {
  await openSheet(page);
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Show keyboard shortcuts")).toBeVisible();
  // The shortcuts of the page are inactive.
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("what?");
  await expect(palette(page).getByRole("combobox")).toHaveValue("what?");
  await expect(sheet).toBeHidden();
});

/** Opens a page, by default the account's; its scripts arrive after `act`. */
async function actBeforeScripts(page: Page, act: (find: Locator) => Promise<void>, path = "/account"): Promise<void> {
  let deliver = () => {};
  const acted = new Promise<void>((resolve) => (deliver = resolve));
  await page.route("**/_next/static/**/*.js", async (route) => {
    await acted;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  const find = page.getByRole("button", { name: "Find" });
  await expect(find).toBeVisible();
  await act(find);
  deliver();
}

test("a click from before the scripts run has its effect afterwards", async ({ signedIn: page }) => {
  await actBeforeScripts(page, (find) => find.click());
  await expect(palette(page).getByRole("combobox")).toBeFocused();
});

test("a shortcut from before the scripts run has its effect afterwards", async ({ signedIn: page }) => {
  await actBeforeScripts(page, () => page.keyboard.press("?"));
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("what is typed after such a shortcut is for the field that it focuses", async ({ signedIn: page }) => {
  await actBeforeScripts(
    page,
    async () => {
      await page.keyboard.press("/");
      await page.keyboard.type("keys/");
    },
    "/verifications",
  );
  await expect(page).toHaveURL(/q=keys%2F/);
  await expect(page.getByRole("searchbox").first()).toHaveValue("keys/");
});

test("the theme is set in the account menu and kept", async ({ signedIn: page }) => {
  await page.goto("/account");
  await page.getByRole("button", { name: "Account and sessions" }).click();
  await page.getByRole("menuitemradio", { name: "Dark theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("an expired session is renewed in place, and the input is kept", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/status of 401/);
  await page.context().setExtraHTTPHeaders({ "x-forwarded-for": newSource() });
  await page.context().addCookies([await signIn(service, service.owner)]);
  await openPalette(page);
  await page.context().clearCookies();
  // At once: the dialog may open at the first letter, and is then what is typed into.
  await palette(page).getByRole("combobox").fill("release");
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("Email", { exact: true })).toHaveValue(service.owner.email);
  await dialog.getByLabel("Password").fill(service.owner.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toBeHidden();
  await expect(palette(page).getByRole("combobox")).toHaveValue("release");
});

test("shows that the network is gone, and fetches again when it is back", async ({ signedIn: page, allowedErrors }) => {
  allowedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await openPalette(page);
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
  // The search waits and is sent when the connection is back.
  const answered = page.waitForResponse(/search\.find/);
  await page.keyboard.type("release");
  await page.context().setOffline(false);
  await expect(page.getByText("You are offline")).toBeHidden();
  expect((await answered).status()).toBe(200);
});

test("other sessions are listed and can be signed out", async ({ signedIn: page, service }) => {
  const other = await signIn(service, service.owner);
  await page.goto("/account");
  const rows = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Sign out" }) });
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  await rows.first().getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Session signed out")).toBeVisible();
  await expect(rows).toHaveCount(before - 1);
  await expect(callAs(service, other, "account.invite", { body: { email: "x@example.com" } })).rejects.toThrow("401");
});

test("switches the tenant and remembers it", async ({ page, service }) => {
  const first = await makeTenant(service, "First");
  const link = await invite(service, (await makeTenant(service, "Other")).session, first.email);
  await callAs(service, first.session, "account.acceptInvitation", { body: { token: new URL(link).hash.slice(1) } });
  await page.context().addCookies([first.session]);
  await page.goto("/account");
  await page.getByRole("button", { name: "Tenant: First" }).click();
  await page.getByRole("menuitemradio", { name: "Other" }).click();
  await expect(page.getByRole("button", { name: "Tenant: Other" })).toBeVisible();
  await page.goto("/account");
  await expect(page.getByRole("button", { name: "Tenant: Other" })).toBeVisible();
});

test("signing out ends the session", async ({ page, service }) => {
  await page.context().addCookies([await signIn(service, service.owner)]);
  await page.goto("/account");
  await page.getByRole("button", { name: "Account and sessions" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(new SignInPage(page).email).toBeVisible();
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in\?next=%2Faccount$/);
});

async function openWithHeading(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

const VIEWS: Record<string, (page: Page) => Promise<unknown>> = {
  invitation: (page) => openWithHeading(page, "/invite#token"),
  palette: openPalette,
  "shortcut sheet": openSheet,
  "account menu": async (page) => {
    await page.goto("/account");
    await page.getByRole("button", { name: "Account and sessions" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
  },
};

for (const [name, open] of Object.entries(VIEWS)) {
  test(`${name}: axe finds nothing, and it fits a narrow screen`, async ({ signedIn: page, allowedErrors }) => {
    // No invitation has this token.
    if (name === "invitation") allowedErrors.push(/status of 404/);
    await open(page);
    // An open menu floats outside of the landmarks.
    await expectAccessible(page, name, name === "account menu" ? { without: ["region"] } : {});
    await expectToFit(page);
  });
}
