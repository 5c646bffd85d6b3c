import { expect, test } from "@/e2e/fixtures";
import { SignInPage } from "@/e2e/pages/SignInPage";
import { callAs, invite, makeTenant, newSource, signIn } from "@/e2e/session";

test.beforeEach(({ context }) => context.setExtraHTTPHeaders({ "x-forwarded-for": newSource() }));

test("a console page redirects to the sign-in page and back, with its query", async ({ page, service }) => {
  await page.goto("/account?from=a%20link");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await new SignInPage(page).signIn(service.owner);
  await expect(page).toHaveURL(/\/account\?from=a(%20|\+)link$/);
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
});

test("signs in from the keyboard alone", async ({ page, service }) => {
  await page.goto("/sign-in");
  await expect(new SignInPage(page).email).toBeFocused();
  await page.keyboard.type(service.owner.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(service.owner.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Account and sessions" })).toBeVisible();
});

test("reports a wrong email or password, keeps the email, and accepts the next attempt", async ({
  page,
  service,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 401/);
  const form = new SignInPage(page);
  await page.goto("/sign-in");
  await form.signIn({ ...service.owner, password: "not the password" });
  await expect(page.getByRole("alert").filter({ hasText: "password is wrong" })).toBeVisible();
  await expect(form.email).toHaveValue(service.owner.email);
  await form.signIn(service.owner);
  await expect(page.getByRole("button", { name: "Account and sessions" })).toBeVisible();
});

test("works at another name of this machine, and elsewhere says at which address", async ({
  browser,
  service,
  allowedErrors,
}) => {
  const { port } = new URL(service.baseUrl);
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    extraHTTPHeaders: { "x-forwarded-for": newSource() },
  });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await new SignInPage(page).signIn(service.owner);
  await expect(page.getByRole("button", { name: "Account and sessions" })).toBeVisible();

  // A page at any other address sends this origin.
  allowedErrors.push(/status of 403/);
  await context.clearCookies();
  await page.route("**/api/auth/sign-in/email", async (route) => {
    const headers = { ...route.request().headers(), origin: `http://192.0.2.1:${port}` };
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  await page.goto("/sign-in");
  await new SignInPage(page).signIn(service.owner);
  await expect(page.getByRole("alert").filter({ hasText: `this console is at ${service.baseUrl}` })).toBeVisible();
  await context.close();
});

test("redirects only to this site after sign-in", async ({ page, service }) => {
  await page.goto(`/sign-in?next=${encodeURIComponent("//elsewhere.example/")}`);
  await new SignInPage(page).signIn(service.owner);
  await expect(page.getByRole("button", { name: "Account and sessions" })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(service.baseUrl);
});

test("after too many attempts it shows how long to wait", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/status of 4(01|29)/);
  const form = new SignInPage(page);
  const alert = page.getByRole("alert").filter({ hasText: "password" });
  await page.goto("/sign-in");
  const wrong = { email: service.owner.email, password: "not the password" };
  for (let attempt = 0; attempt < 10; attempt++) {
    await form.signIn(wrong);
    await expect(alert).toBeVisible();
  }
  await form.signIn(wrong);
  await expect(page.getByText(/Wait \d+ seconds/)).toBeVisible();
});

test("an invitation creates an account and opens its tenant; its link works once", async ({
  page,
  browser,
  service,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 404/);
  const link = await invite(service, (await makeTenant(service, "Inviting")).session, "new@example.com");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await page.goto(link);
  await expect(page.getByText(/ invites new@example\.com to Inviting\.$/)).toBeVisible();
  await expect(page.getByLabel("Your name")).toBeFocused();
  await page.getByLabel("Your name").fill("Nora New");
  await page.getByLabel("New password").fill("a password of mine");
  await page.getByRole("button", { name: "Join" }).click();
  await page.waitForURL(({ pathname }) => pathname !== "/invite");
  await expect(page.getByText("Inviting").first()).toBeVisible();
  const token = link.slice(link.indexOf("#") + 1);
  expect(sent.filter((url) => url.includes(token))).toEqual([]);

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(other.getByText(/^This link was used, was revoked or has expired/)).toBeVisible();
  await expect(other.getByLabel("Your name")).toBeHidden();
  await other.context().close();
});

test("an existing account signs in on the invitation page and joins", async ({ page, service }) => {
  const link = await invite(service, (await makeTenant(service, "Second")).session, service.owner.email);
  await page.goto(link);
  await page.getByRole("button", { name: "I already have an account" }).click();
  await new SignInPage(page).signIn(service.owner);
  await page.getByRole("button", { name: "Join with this account" }).click();
  await expect(page.getByRole("button", { name: /^Tenant: Second/ })).toBeVisible();
});

test("an existing account joins by its password on the invitation page", async ({ page, service }) => {
  const member = await makeTenant(service, "Known");
  const link = await invite(service, (await makeTenant(service, "Joined")).session, member.email);
  await page.goto(link);
  await page.getByLabel("Your name").fill("Member");
  await page.getByLabel("New password").fill(member.password);
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("button", { name: /^Tenant: Joined/ }).click();
  await expect(page.getByRole("menuitemradio", { name: "Known" })).toBeVisible();
});

test("a reset link sets a new password, once, and ends the sessions of the account", async ({
  page,
  service,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 40[01]/);
  const member = await makeTenant(service, "Forgetful");
  const { link } = await service.admin("account", "reset-link", "--email", member.email);
  await page.goto(link ?? "");
  await page.getByLabel("New password").fill("the new password");
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByRole("link", { name: "Sign in" }).click();
  await new SignInPage(page).signIn({ email: member.email, password: "the new password" });
  await expect(page.getByRole("button", { name: "Account and sessions" })).toBeVisible();

  await page.context().clearCookies();
  await page.context().addCookies([member.session]);
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in/);

  await page.goto(link ?? "");
  await page.getByLabel("New password").fill("yet another password");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("This link has expired or was already used")).toBeVisible();
});

test("a password change requires the current password and ends the other sessions", async ({
  page,
  service,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 400/);
  const member = await makeTenant(service, "Careful");
  await page.context().addCookies([await signIn(service, member)]);
  await page.goto("/account");
  const current = page.getByLabel("Current password");
  const sessions = page.getByRole("listitem").filter({ hasText: "expires" });
  await expect(sessions).toHaveCount(2);
  await current.fill("not the password");
  await page.getByLabel("New password").fill("the next password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The current password is wrong" })).toBeVisible();
  await expect(sessions).toHaveCount(2);
  await current.fill(member.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("all other sessions are signed out")).toBeVisible();
  await expect(current).toHaveValue("");
  await expect(sessions).toHaveCount(1);
  await page.reload();
  await expect(sessions).toHaveCount(1);
  await expect(callAs(service, member.session, "account.invite", { body: { email: "x@example.com" } })).rejects.toThrow(
    "401",
  );
  await expect(signIn(service, member)).rejects.toThrow("401");
  await signIn(service, { ...member, password: "the next password" });
});

test("from the keyboard alone: a new password", async ({ page, service }) => {
  const member = await makeTenant(service, "Typist");
  await page.context().addCookies([member.session]);
  await page.goto("/account");
  await page.getByLabel("Current password").focus();
  await page.keyboard.type(member.password);
  await page.keyboard.press("Tab");
  await page.keyboard.type("the next password");
  await page.keyboard.press("Enter");
  await expect(page.getByText("all other sessions are signed out")).toBeVisible();
  await signIn(service, { ...member, password: "the next password" });
});

test("a link without its token is reported as incomplete", async ({ page }) => {
  for (const address of ["/invite", "/reset"]) {
    await page.goto(address);
    await expect(page.getByText("The link is incomplete.")).toBeVisible();
  }
});
