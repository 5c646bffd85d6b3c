import { expect, test } from "@/e2e/fixtures";
import { tabTo } from "@/e2e/keyboard";
import { addReviewer, makeReviewTenant } from "@/e2e/review";
import { dialog, openAsOwner, rows } from "@/e2e/settings";

test.describe("keys", () => {
  test("with the mouse: made, shown once, tested, revoked", async ({ page, service }) => {
    await openAsOwner(page, service);
    await page.goto("/settings");
    await page.getByRole("button", { name: "New key" }).click();
    await dialog(page, "New key").getByLabel("Name").fill("Nightly build");
    await dialog(page, "New key").getByRole("button", { name: "Make the key" }).click();
    const made = dialog(page, "The key is made");
    const key = (await made.getByRole("region", { name: "the key" }).innerText()).trim();
    expect(key).toMatch(/^svk_[A-Za-z0-9_-]{43}$/);
    await made.getByRole("button", { name: "Test the key" }).click();
    await expect(made.getByText(/It works: GET \/v1\/verifications\?limit=1 answered 200/)).toBeVisible();
    const again = await fetch(`${service.baseUrl}/v1/usage`, { headers: { authorization: `Bearer ${key}` } });
    expect(again.status).toBe(200);
    await made.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText(key)).toBeHidden();

    const row = rows(page, "API keys").filter({ hasText: "Nightly build" });
    await expect(row.getByText("Active")).toBeVisible();
    await row.getByRole("button", { name: "Revoke" }).click();
    await dialog(page, "Revoke this key?").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("The key is revoked.")).toBeVisible();
    await expect(row.getByText("Revoked", { exact: true })).toBeVisible();
    const refused = await fetch(`${service.baseUrl}/v1/usage`, { headers: { authorization: `Bearer ${key}` } });
    expect(refused.status).toBe(401);
  });

  test("with the keyboard alone: a key that cannot read is recognised all the same", async ({
    page,
    service,
    allowedErrors,
  }) => {
    allowedErrors.push(/status of 403/);
    await openAsOwner(page, service);
    await page.goto("/settings/keys");
    await expect(rows(page, "API keys").first()).toBeVisible();
    await page.keyboard.press("n");
    await tabTo(page, page.getByLabel("Name"));
    await page.keyboard.type("Telemetry only");
    for (const scope of ["Ask for verdicts", "Read verdicts", "Read rubrics", "Report quick start times"]) {
      await tabTo(page, page.getByRole("checkbox", { name: scope }));
      await page.keyboard.press("Space");
    }
    await page.keyboard.press("Enter");
    const made = dialog(page, "The key is made");
    await tabTo(page, made.getByRole("button", { name: "Test the key" }));
    await page.keyboard.press("Enter");
    await expect(made.getByText(/The key is recognised/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(made).toBeVisible();
    await tabTo(page, made.getByRole("button", { name: "Close" }));
    await page.keyboard.press("Enter");
    await expect(rows(page, "API keys").filter({ hasText: "Telemetry only" })).toContainText("telemetry:write");
  });

  test("what the service refuses stays in the form", async ({ page, service, allowedErrors }) => {
    allowedErrors.push(/status of 400/);
    await openAsOwner(page, service);
    await page.goto("/settings/keys");
    await page.getByRole("button", { name: "New key" }).click();
    const form = dialog(page, "New key");
    await form.getByLabel("Name").fill("No scopes");
    for (const scope of ["Ask for verdicts", "Read verdicts", "Read rubrics"]) {
      await form.getByRole("checkbox", { name: scope }).uncheck();
    }
    await form.getByRole("button", { name: "Make the key" }).click();
    await expect(form.getByRole("alert")).toContainText("at least one is required");
    await expect(form.getByLabel("Name")).toHaveValue("No scopes");
  });
});

test.describe("members", () => {
  test("with the mouse: invited, made a reviewer, ended, removed", async ({ page, service }) => {
    const tenant = await openAsOwner(page, service);
    await addReviewer(service, tenant, "Rosa");
    await page.goto("/settings/members");
    await page.getByRole("button", { name: "Invite" }).click();
    await dialog(page, "Invite somebody").getByLabel("E-mail address").fill("new@example.com");
    await dialog(page, "Invite somebody").getByRole("button", { name: "Make the link" }).click();
    const made = dialog(page, "The link for new@example.com");
    await expect(made.getByRole("region", { name: "the link" })).toContainText(`${service.baseUrl}/invite#`);
    await made.getByRole("button", { name: "Close" }).click();
    const invitation = rows(page, "Invitations").filter({ hasText: "new@example.com" });
    await expect(invitation.getByText("Pending")).toBeVisible();
    await invitation.getByRole("button", { name: "End new@example.com" }).click();
    await expect(invitation.getByText("Revoked")).toBeVisible();

    const rosa = rows(page, "Members").filter({ hasText: "Rosa" });
    await expect(rosa.getByText("Reviewer", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Actions for Rosa" }).click();
    await page.getByRole("menuitem", { name: "End reviewer role" }).click();
    await dialog(page, "End the reviewer role?").getByRole("button", { name: "End reviewer role" }).click();
    await expect(rosa.getByText("Reviewer", { exact: true })).toBeHidden();
    await expect(rows(page, "Reviewer grants").filter({ hasText: "Rosa" })).toContainText("Ended");
    await page.getByRole("button", { name: "Actions for Rosa" }).click();
    await page.getByRole("menuitem", { name: "Make reviewer" }).click();
    await expect(rosa.getByText("Reviewer", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Actions for Rosa" }).click();
    await page.getByRole("menuitem", { name: "Remove from the tenant" }).click();
    await dialog(page, "Remove this member?").getByRole("button", { name: "Remove from the tenant" }).click();
    await expect(rosa).toBeHidden();
  });

  test("with the keyboard alone: an invitation and a reviewer", async ({ page, service }) => {
    const tenant = await openAsOwner(page, service);
    await addReviewer(service, tenant, "Kim");
    await page.goto("/settings/members");
    await expect(rows(page, "Members").filter({ hasText: "Kim" })).toBeVisible();
    await page.keyboard.press("n");
    await tabTo(page, page.getByLabel("E-mail address"));
    await page.keyboard.type("keys@example.com");
    await page.keyboard.press("Enter");
    await tabTo(page, dialog(page, "The link for keys@example.com").getByRole("button", { name: "Close" }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: "Actions for Kim" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "End reviewer role" })).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, dialog(page, "End the reviewer role?").getByRole("button", { name: "End reviewer role" }));
    await page.keyboard.press("Enter");
    await expect(rows(page, "Reviewer grants").filter({ hasText: "Kim" })).toContainText("Ended");
  });

  test("who is no owner is told so, and nothing is asked for", async ({ page, service }) => {
    const tenant = await makeReviewTenant(service);
    await page.context().addCookies([await addReviewer(service, tenant, "Plain")]);
    for (const section of ["keys", "members", "webhooks", "sources", "audit"]) {
      await page.goto(`/settings/${section}`);
      await expect(page.getByText("Only an owner of the tenant sees this")).toBeVisible();
    }
    await page.goto("/settings/signing");
    await expect(rows(page, "Signing keys").first()).toBeVisible();
  });
});
