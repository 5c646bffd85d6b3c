import AxeBuilder from "@axe-core/playwright";
import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "@/e2e/fixtures";
import type { Page } from "@/e2e/fixtures";
import { makeDesk, makeFlagged } from "@/e2e/review";
import type { Desk } from "@/e2e/review";
import type { Service } from "@/e2e/service";
import { callAs, invite, signIn } from "@/e2e/session";
import type { SessionCookie } from "@/e2e/session";

const RECEIVER = "https://receiver.example.com/hook";

/** A desk of its own, whose owner is signed in on the page. */
async function openDesk(page: Page, service: Service): Promise<Desk> {
  const desk = await makeDesk(service);
  await page.context().addCookies([desk.session]);
  return desk;
}

/** An endpoint that was sent one event; nothing answers at its address. */
async function makeEndpoint(service: Service, desk: Desk): Promise<string> {
  const { endpoint_id } = await callAs<{ endpoint_id: string }>(service, desk.session, "webhook.create", {
    body: { url: RECEIVER },
  });
  await makeFlagged(service, desk);
  return endpoint_id;
}

/** A member of the desk's tenant who is a reviewer and no owner. */
async function addMember(service: Service, desk: Desk, name: string): Promise<SessionCookie> {
  const credentials = {
    email: `${name.toLowerCase()}.${desk.tenantId}@example.com`,
    password: "correct horse battery",
  };
  const token = new URL(await invite(service, desk.owner, credentials.email)).hash.slice(1);
  const answer = await fetch(`${service.baseUrl}/api/trpc/account.acceptInvitation`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: service.baseUrl },
    body: JSON.stringify({ body: { token, name, password: credentials.password } }),
  });
  const { result } = (await answer.json()) as { result: { data: { account_id: string } } };
  const body = { reviewer_subject: result.data.account_id, active: true };
  await callAs(service, desk.session, "cockpit.setReviewer", { body });
  return signIn(service, credentials);
}

const rows = (page: Page, list: string) => page.getByRole("list", { name: list, exact: true }).getByRole("listitem");
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

/** Tab until the element has the focus. */
async function tabTo(page: Page, target: ReturnType<Page["getByRole"]>): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there");
}

test.describe("keys", () => {
  test("with the mouse: made, shown once, tested, revoked", async ({ page, service }) => {
    await openDesk(page, service);
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
    await openDesk(page, service);
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
    await openDesk(page, service);
    await page.goto("/settings/keys");
    await page.getByRole("button", { name: "New key" }).click();
    const form = dialog(page, "New key");
    await form.getByLabel("Name").fill("No scopes");
    for (const scope of ["Ask for verdicts", "Read verdicts", "Read rubrics"]) {
      await form.getByRole("checkbox", { name: scope }).uncheck();
    }
    await form.getByRole("button", { name: "Make the key" }).click();
    await expect(form.getByRole("alert")).toContainText("at least one is needed");
    await expect(form.getByLabel("Name")).toHaveValue("No scopes");
  });
});

test.describe("members", () => {
  test("with the mouse: invited, made a reviewer, ended, removed", async ({ page, service }) => {
    const desk = await openDesk(page, service);
    await addMember(service, desk, "Rosa");
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
    const desk = await openDesk(page, service);
    await addMember(service, desk, "Kim");
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
    const desk = await makeDesk(service);
    await page.context().addCookies([await addMember(service, desk, "Plain")]);
    for (const section of ["keys", "members", "webhooks", "sources", "audit"]) {
      await page.goto(`/settings/${section}`);
      await expect(page.getByText("Only an owner of the tenant sees this")).toBeVisible();
    }
    await page.goto("/settings/signing");
    await expect(rows(page, "Signing keys").first()).toBeVisible();
  });
});

test.describe("webhooks", () => {
  test("with the mouse: made, edited, its secret rotated, a delivery sent again, disabled, deleted", async ({
    page,
    service,
  }) => {
    const desk = await openDesk(page, service);
    await page.goto("/settings/webhooks");
    await page.getByRole("button", { name: "New endpoint" }).click();
    await page.getByLabel("Address").fill(RECEIVER);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const secret = dialog(page, "The signing secret");
    const first = await secret.getByRole("region", { name: "the secret" }).innerText();
    expect(first.trim()).toMatch(/^whsec_/);
    await secret.getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: RECEIVER }).click();
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Description").fill("The shop");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The shop")).toBeVisible();

    await page.getByRole("button", { name: "Rotate secret" }).click();
    await dialog(page, "Give it a new secret?").getByRole("button", { name: "Rotate secret" }).click();
    expect(await secret.getByRole("region", { name: "the secret" }).innerText()).not.toBe(first);
    await secret.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("Two secrets sign until")).toBeVisible();

    await makeFlagged(service, desk);
    await page.reload();
    const delivery = rows(page, "Deliveries").filter({ hasText: "verification.succeeded" });
    await delivery.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByText("It is being sent again.")).toBeVisible();
    await delivery.getByText(/^\d+ attempts?$/).click();
    await expect(delivery.getByText("Attempt 1:")).toBeVisible();
    await expect(delivery.getByText(/webhook-timestamp \d{10}$/).first()).toBeVisible();
    const body = delivery.getByRole("region", { name: "the body as sent" });
    await expect(body).toBeHidden();
    await delivery.getByText("What was sent").click();
    await expect(body).toContainText('{\n  "type": "verification.succeeded",\n  "timestamp":');
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await delivery.getByRole("button", { name: "Copy the body as sent" }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(await body.innerText())).toEqual(JSON.parse(copied));
    expect(copied).not.toContain("\n");
    await page.getByRole("radio", { name: "Delivered" }).click();
    await expect(page.getByText("None has this status.")).toBeVisible();
    await expect(page).toHaveURL(/status=delivered/);

    await page.getByRole("button", { name: "Disable" }).click();
    await expect(page.getByText("The endpoint is disabled.")).toBeVisible();
    await page.getByRole("button", { name: "Delete" }).click();
    await dialog(page, "Delete this endpoint?").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No endpoints yet")).toBeVisible();
  });

  test("with the keyboard alone: a new secret, and a delivery sent again", async ({ page, service }) => {
    const desk = await openDesk(page, service);
    const id = await makeEndpoint(service, desk);
    await page.goto(`/settings/webhooks/${id}`);
    await expect(rows(page, "Deliveries").first()).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: "Rotate secret" }));
    await page.keyboard.press("Enter");
    await tabTo(page, dialog(page, "Give it a new secret?").getByRole("button", { name: "Rotate secret" }));
    await page.keyboard.press("Enter");
    await tabTo(page, dialog(page, "The signing secret").getByRole("button", { name: "Close" }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: "Send again" }).first());
    await page.keyboard.press("Enter");
    await expect(page.getByText("It is being sent again.")).toBeVisible();
  });
});

test("an evidence source is registered, gets another key and is revoked", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/status of 400/);
  const rawKey = () => {
    const { x } = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" });
    return Buffer.from(x ?? "", "base64url");
  };
  await openDesk(page, service);
  await page.goto("/settings/sources");
  await page.getByRole("button", { name: "New source" }).click();
  const form = dialog(page, "New source");
  await form.getByLabel("Name").fill("Bank");
  await form.getByLabel("Public key").fill("not a key");
  await form.getByRole("button", { name: "Register" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await form.getByLabel("Public key").fill(rawKey().toString("hex"));
  await form.getByLabel("Spelled in").selectOption("hex");
  await form.getByRole("button", { name: "Register" }).click();
  const row = rows(page, "Evidence sources").filter({ hasText: "Bank" });
  await expect(row.first().getByText("Active", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Replace key: Bank" }).click();
  await dialog(page, /Replace the key/)
    .getByLabel("Public key")
    .fill(rawKey().toString("base64"));
  await dialog(page, /Replace the key/)
    .getByRole("button", { name: "Replace key" })
    .click();
  await expect(row.first().getByText(/retired/)).toBeVisible();
  await page.getByRole("button", { name: "Revoke Bank" }).click();
  await dialog(page, "Revoke this source?").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("The source is revoked.")).toBeVisible();
});

test("signing keys are those that anybody reads, and the tiers those of the API", async ({
  page,
  service,
  request,
}) => {
  const desk = await openDesk(page, service);
  await page.goto("/settings/signing");
  const { keys } = (await (await request.get("/.well-known/svc-verify/keys.json")).json()) as {
    keys: { kid: string; status: string }[];
  };
  await expect(rows(page, "Signing keys")).toHaveCount(keys.length);
  for (const { kid } of keys) await expect(page.getByText(kid, { exact: true })).toBeVisible();
  const answer = await fetch(`${service.baseUrl}/v1/reviewer-tiers`, {
    headers: { authorization: `Bearer ${desk.apiKey}` },
  });
  const { versions } = (await answer.json()) as { versions: { tiers: { slug: string; min_minutes: number }[] }[] };
  for (const { slug, min_minutes } of versions.flatMap(({ tiers }) => tiers)) {
    const cell = (name: string) => page.getByRole("cell", { name, exact: true });
    const row = page
      .getByRole("row")
      .filter({ has: cell(slug) })
      .filter({ has: cell(String(min_minutes)) });
    await expect(row.first()).toBeVisible();
  }
});

test("the audit trail names who did what", async ({ page, service }) => {
  await openDesk(page, service);
  await page.goto("/settings/audit");
  const granted = rows(page, "Audit trail").filter({ hasText: "reviewer.granted" });
  await expect(granted.first()).toContainText("Account");
});

test("what a proof does not prove is a page, linked from the check", async ({ page }) => {
  await page.goto("/check");
  await page.getByRole("link", { name: "What a proof does not prove" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "What this proof does not prove" })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

const SECTIONS = ["keys", "members", "webhooks", "sources", "signing", "audit"] as const;

test.describe("every section", () => {
  for (const theme of ["light", "dark", "contrast"]) {
    test(`${theme}: axe finds nothing`, async ({ page, service }) => {
      const desk = await openDesk(page, service);
      const id = await makeEndpoint(service, desk);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.addInitScript((chosen) => localStorage.setItem("svc-verify.theme", chosen), theme);
      for (const section of [...SECTIONS, `webhooks/${id}`]) {
        await page.goto(`/settings/${section}`);
        await page.waitForLoadState("networkidle");
        await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(({ id, nodes }) => `${section}: ${id}: ${nodes[0]?.html.slice(0, 160) ?? ""}`);
        expect(found).toEqual([]);
      }
    });
  }

  test("fits a narrow screen", async ({ page, service }) => {
    const desk = await openDesk(page, service);
    const id = await makeEndpoint(service, desk);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const section of [...SECTIONS, `webhooks/${id}`]) {
      await page.goto(`/settings/${section}`);
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => document.documentElement.scrollWidth), section).toBe(390);
    }
  });
});
