import { expect, test } from "@/e2e/fixtures";
import { tabTo } from "@/e2e/keyboard";
import { addReviewer, makeReviewTenant } from "@/e2e/review";
import { dialog, openAsOwner, rows } from "@/e2e/settings";

test.describe("keys", () => {
  test("with the mouse: created, shown once, tested, revoked", async ({ page, service }) => {
    await openAsOwner(page, service);
    await page.goto("/settings");
    await page.getByRole("button", { name: "Create key" }).click();
    await dialog(page, "Create key").getByLabel("Name").fill("Nightly build");
    await dialog(page, "Create key").getByRole("button", { name: "Create key" }).dblclick();
    const created = dialog(page, "API key created");
    const key = (await created.getByRole("region", { name: "API key" }).innerText()).trim();
    expect(key).toMatch(/^svk_[A-Za-z0-9_-]{43}$/);
    await created.getByRole("button", { name: "Test key" }).click();
    await expect(created.getByText(/Success: GET \/v1\/verifications\?limit=1 returned 200/)).toBeVisible();
    const again = await fetch(`${service.baseUrl}/v1/usage`, { headers: { authorization: `Bearer ${key}` } });
    expect(again.status).toBe(200);
    await created.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText(key)).toBeHidden();

    const row = rows(page, "API keys").filter({ hasText: "Nightly build" });
    await expect(row.getByText("Active")).toBeVisible();
    await row.getByRole("button", { name: "Revoke" }).click();
    await dialog(page, "Revoke this key?").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("API key revoked")).toBeVisible();
    await expect(row.getByText("Revoked", { exact: true })).toBeVisible();
    const rejected = await fetch(`${service.baseUrl}/v1/usage`, { headers: { authorization: `Bearer ${key}` } });
    expect(rejected.status).toBe(401);
  });

  test("with the keyboard alone: a key without a read scope is recognized", async ({
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
    for (const scope of ["Submit verifications", "Read verdicts", "Read rubrics", "Report quick start times"]) {
      await tabTo(page, page.getByRole("checkbox", { name: scope }));
      await page.keyboard.press("Space");
    }
    await page.keyboard.press("Enter");
    const created = dialog(page, "API key created");
    await tabTo(page, created.getByRole("button", { name: "Test key" }));
    await page.keyboard.press("Enter");
    await expect(created.getByText(/The key is recognized/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(created).toBeVisible();
    await tabTo(page, created.getByRole("button", { name: "Close" }));
    await page.keyboard.press("Enter");
    await expect(rows(page, "API keys").filter({ hasText: "Telemetry only" })).toContainText("telemetry:write");
  });
});

test.describe("members", () => {
  test("with the mouse: invited, made a reviewer, revoked, removed", async ({ page, service }) => {
    const tenant = await openAsOwner(page, service);
    await addReviewer(service, tenant, "Rosa");
    await page.goto("/settings/members");
    await page.getByRole("button", { name: "Invite member" }).click();
    await dialog(page, "Invite member").getByLabel("Email", { exact: true }).fill("new@example.com");
    await dialog(page, "Invite member").getByLabel("Reviewer: decides").check();
    await dialog(page, "Invite member").getByRole("button", { name: "Create invitation" }).click();
    const created = dialog(page, "Invitation for new@example.com");
    await expect(created.getByRole("region", { name: "invitation link" })).toContainText(`${service.baseUrl}/invite#`);
    await created.getByRole("button", { name: "Close" }).click();
    const invitation = rows(page, "Invitations").filter({ hasText: "new@example.com" });
    await expect(invitation.getByText("Pending")).toBeVisible();
    await expect(invitation.getByText("Reviewer", { exact: true })).toBeVisible();
    await invitation.getByRole("button", { name: "Revoke new@example.com" }).click();
    await expect(invitation.getByText("Revoked")).toBeVisible();

    const rosa = rows(page, "Members").filter({ hasText: "Rosa" });
    await expect(rosa.getByText("Reviewer", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Actions for Rosa" }).click();
    await page.getByRole("menuitem", { name: "Revoke reviewer role" }).click();
    await expect(dialog(page, "Revoke the reviewer role?").getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Actions for Rosa" })).toBeFocused();
    await page.getByRole("button", { name: "Actions for Rosa" }).click();
    await page.getByRole("menuitem", { name: "Revoke reviewer role" }).click();
    await dialog(page, "Revoke the reviewer role?").getByRole("button", { name: "Revoke reviewer role" }).click();
    await expect(rosa.getByText("Reviewer", { exact: true })).toBeHidden();
    await expect(rows(page, "Reviewer grants").filter({ hasText: "Rosa" })).toContainText("Revoked");
    await page.getByRole("button", { name: "Actions for Rosa" }).click();
    await page.getByRole("menuitem", { name: "Make reviewer" }).click();
    await expect(rosa.getByText("Reviewer", { exact: true })).toBeVisible();
    const grant = rows(page, "Reviewer grants").filter({ hasText: "Rosa" });
    await expect(grant).toContainText("Reviewer, adjudicator");
    await grant.getByRole("button", { name: "Edit grant: Rosa" }).click();
    const edit = dialog(page, "Edit grant: Rosa");
    await edit.getByLabel("Highest tier").selectOption("Senior reviewer");
    await edit.getByLabel("Domain expert").check();
    await edit.getByRole("button", { name: "Save grant" }).click();
    await expect(grant).toContainText("Senior reviewer, adjudicator, domain expert");
    await page.getByRole("button", { name: "Actions for Rosa" }).click();
    await page.getByRole("menuitem", { name: "Remove from tenant" }).click();
    await dialog(page, "Remove this member?").getByRole("button", { name: "Remove from tenant" }).click();
    await expect(rosa).toBeHidden();
  });

  test("with the keyboard alone: an invitation and a reviewer", async ({ page, service }) => {
    const tenant = await openAsOwner(page, service);
    await addReviewer(service, tenant, "Kim");
    await page.goto("/settings/members");
    await expect(rows(page, "Members").filter({ hasText: "Kim" })).toBeVisible();
    await page.keyboard.press("n");
    await tabTo(page, page.getByLabel("Email", { exact: true }));
    await page.keyboard.type("keys@example.com");
    await page.keyboard.press("Enter");
    await tabTo(page, dialog(page, "Invitation for keys@example.com").getByRole("button", { name: "Close" }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: "Actions for Kim" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Revoke reviewer role" })).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, dialog(page, "Revoke the reviewer role?").getByRole("button", { name: "Revoke reviewer role" }));
    await page.keyboard.press("Enter");
    await expect(rows(page, "Reviewer grants").filter({ hasText: "Kim" })).toContainText("Revoked");
  });

  test("other members see that only owners have access, and send no request", async ({ page, service }) => {
    const tenant = await makeReviewTenant(service);
    await page.context().addCookies([await addReviewer(service, tenant, "Plain")]);
    for (const section of ["keys", "members", "tenant", "webhooks", "sources", "audit"]) {
      await page.goto(`/settings/${section}`);
      await expect(page.getByText("Owners only")).toBeVisible();
    }
    await page.goto("/settings/signing");
    await expect(rows(page, "Signing keys").first()).toBeVisible();
  });
});

test("an owner opens the sandbox, finds a program's call in its request log, and goes back", async ({
  page,
  service,
}) => {
  await openAsOwner(page, service);
  await page.goto("/settings/tenant");
  await page.getByRole("button", { name: "Open sandbox" }).click();
  await expect(page.getByRole("complementary", { name: "Sandbox" })).toBeVisible();
  await page.getByRole("button", { name: "Create key" }).first().click();
  await dialog(page, "Create key").getByLabel("Name").fill("Program");
  await dialog(page, "Create key").getByRole("button", { name: "Create key" }).click();
  const created = dialog(page, "API key created");
  const key = (await created.getByRole("region", { name: "API key" }).innerText()).trim();
  const refused = await fetch(`${service.baseUrl}/v1/verify`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "x-request-id": "nightly-4711" },
    body: JSON.stringify({ rubric: "Sandbox", submission: { inline: "sandbox:429" } }),
  });
  expect(refused.status).toBe(429);
  await created.getByRole("button", { name: "Close" }).click();
  await expect(async () => {
    await page.goto("/settings/requests?request_id=nightly-4711");
    await expect(rows(page, "Request log").filter({ hasText: "rate_limited" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole("combobox", { name: "Answers" }).selectOption("Without refusals");
  await expect(page.getByText("No calls match these filters")).toBeVisible();
  await page.getByRole("button", { name: /^Go to/ }).click();
  await expect(page.getByRole("complementary", { name: "Sandbox" })).toBeHidden();
});
