import { generateKeyPairSync } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expectAccessible } from "@/e2e/axe";
import { expect, test } from "@/e2e/fixtures";
import { tabTo } from "@/e2e/keyboard";
import { makeFlagged } from "@/e2e/review";
import { dialog, makeEndpoint, openAsOwner, RECEIVER, rows } from "@/e2e/settings";
import { answers, startReceiver } from "@/testing/receiver";

test.describe("webhooks", () => {
  test("a delivered resend clears the failing state without a reload, and names its verification", async ({
    page,
    service,
  }) => {
    const receiver = await startReceiver(answers(500));
    const tenant = await openAsOwner(page, service);
    const id = await makeEndpoint(service, tenant, receiver.url);
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    await page.goto(`/settings/webhooks/${id}`);
    await expect(page.getByText("Failing", { exact: true }).first()).toBeVisible();
    receiver.behave(answers(200));
    const resend = page.getByRole("button", { name: "Resend" });
    for (const button of await resend.all()) await button.click();
    await expect(page.getByText("Failing", { exact: true })).toHaveCount(0);
    const delivery = rows(page, "Deliveries").first();
    await expect(delivery.getByText("Delivered", { exact: true })).toBeVisible();
    await delivery.getByText(/^\d+ attempts?$/).click();
    await delivery.getByRole("link").click();
    await expect(page).toHaveURL(/\/verifications\/[0-9a-f-]{36}$/);
    receiver.stop();
  });

  test("with the mouse: added, edited, its secret rotated, a delivery resent, disabled, deleted", async ({
    page,
    service,
  }) => {
    const tenant = await openAsOwner(page, service);
    await page.goto("/settings/webhooks");
    await page.getByRole("button", { name: "Add endpoint" }).first().click();
    await page.getByLabel("URL", { exact: true }).fill(RECEIVER);
    await dialog(page, "Add endpoint").getByRole("button", { name: "Add endpoint" }).click();
    const secret = dialog(page, "Signing secret");
    const first = await secret.getByRole("region", { name: "signing secret" }).innerText();
    expect(first.trim()).toMatch(/^whsec_/);
    await secret.getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: RECEIVER }).click();
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Description").fill("The shop");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The shop")).toBeVisible();

    await page.getByRole("button", { name: "Rotate secret" }).click();
    await dialog(page, "Rotate secret?").getByRole("button", { name: "Rotate secret" }).click();
    expect(await secret.getByRole("region", { name: "signing secret" }).innerText()).not.toBe(first);
    await secret.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("Requests are signed with two secrets until")).toBeVisible();

    await makeFlagged(service, tenant);
    const delivery = rows(page, "Deliveries").filter({ hasText: "verification.succeeded" });
    // The event is delivered after the verdict, so the first reload may be too early.
    await expect(async () => {
      await page.reload();
      await expect(delivery).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await delivery.getByRole("button", { name: "Resend" }).click();
    await expect(page.getByText("Delivery queued")).toBeVisible();
    await delivery.getByText(/^\d+ attempts?$/).click();
    await expect(delivery.getByText("Attempt 1:")).toBeVisible();
    await expect(delivery.getByText(/webhook-timestamp \d{10}$/).first()).toBeVisible();
    const body = delivery.getByRole("region", { name: "request body" });
    await expect(body).toBeHidden();
    await delivery.getByText("Request body", { exact: true }).click();
    await expect(body).toContainText('{\n  "type": "verification.succeeded",\n  "timestamp":');
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await delivery.getByRole("button", { name: "Copy request body" }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(await body.innerText())).toEqual(JSON.parse(copied));
    expect(copied).not.toContain("\n");
    await page.getByRole("radio", { name: "Delivered" }).click();
    await expect(page.getByText("No deliveries have this status.")).toBeVisible();
    await expect(page).toHaveURL(/status=delivered/);

    await page.getByRole("button", { name: "Disable" }).click();
    await expect(page.getByText("Endpoint disabled")).toBeVisible();
    // The card grows by a row, which moves its buttons.
    await expect(page.getByText("disabled by its owner")).toBeVisible();
    await page.getByRole("button", { name: "Delete" }).click();
    await dialog(page, "Delete this endpoint?").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No endpoints yet")).toBeVisible();
  });

  test("with the keyboard alone: a new secret, and a delivery resent", async ({ page, service }) => {
    const tenant = await openAsOwner(page, service);
    const id = await makeEndpoint(service, tenant);
    await page.goto(`/settings/webhooks/${id}`);
    await expect(rows(page, "Deliveries").first()).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: "Rotate secret" }));
    await page.keyboard.press("Enter");
    await tabTo(page, dialog(page, "Rotate secret?").getByRole("button", { name: "Rotate secret" }));
    await page.keyboard.press("Enter");
    await tabTo(page, dialog(page, "Signing secret").getByRole("button", { name: "Close" }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: "Resend" }).first());
    await page.keyboard.press("Enter");
    await expect(page.getByText("Delivery queued")).toBeVisible();
  });
});

test("an evidence source is registered, its key replaced, the source revoked", async ({
  page,
  service,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 400/);
  const rawKey = () => {
    const { x } = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" });
    return Buffer.from(x ?? "", "base64url");
  };
  await openAsOwner(page, service);
  await page.goto("/settings/sources");
  await page.getByRole("button", { name: "Register source" }).first().click();
  const form = dialog(page, "Register source");
  await form.getByLabel("Name").fill("Bank");
  await form.getByLabel("Public key").fill("not a key");
  await form.getByRole("button", { name: "Register source" }).first().click();
  await expect(form.getByRole("alert")).toBeVisible();
  await form.getByLabel("Public key").fill(rawKey().toString("hex"));
  await form.getByLabel("Encoding").selectOption("hex");
  await form.getByRole("button", { name: "Register source" }).first().click();
  const row = rows(page, "Evidence sources").filter({ hasText: "Bank" });
  await expect(row.first().getByText("Active", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Replace key: Bank" }).click();
  await dialog(page, /Replace key/)
    .getByLabel("Public key")
    .fill(rawKey().toString("base64"));
  await dialog(page, /Replace key/)
    .getByRole("button", { name: "Replace key" })
    .click();
  await expect(row.first().getByText(/retired/)).toBeVisible();
  await page.getByRole("button", { name: "Revoke Bank" }).click();
  await dialog(page, "Revoke this source?").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Source revoked")).toBeVisible();
});

test("signing keys match the public key set, and the tiers match the API", async ({ page, service, request }) => {
  const tenant = await openAsOwner(page, service);
  await page.goto("/settings/signing");
  const { keys } = (await (await request.get("/.well-known/svc-verify/keys.json")).json()) as {
    keys: { kid: string; status: string }[];
  };
  await expect(rows(page, "Signing keys")).toHaveCount(keys.length);
  for (const { kid } of keys) await expect(page.getByText(kid, { exact: true })).toBeVisible();
  const answer = await fetch(`${service.baseUrl}/v1/reviewer-tiers`, {
    headers: { authorization: `Bearer ${tenant.apiKey}` },
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
  await openAsOwner(page, service);
  await page.goto("/settings/audit");
  const granted = rows(page, "Audit trail").filter({ hasText: "reviewer.granted" });
  await expect(granted.first()).toContainText("Account");
});

test("the audit trail is filtered by search, action and target, in the URL, and exported", async ({
  page,
  service,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 400/);
  const tenant = await openAsOwner(page, service);
  const endpoint = await makeEndpoint(service, tenant);
  await page.goto("/settings/audit?action=webhook_endpoint.created");
  const trail = rows(page, "Audit trail");
  await expect(trail).toHaveCount(1);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(trail).not.toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search" }).fill("RECEIVER.example");
  await expect(trail).toHaveCount(1);
  await expect(page).toHaveURL(/q=RECEIVER.example/);
  await trail.getByRole("button", { name: `Only entries about ${endpoint}` }).click();
  await expect(page).toHaveURL(new RegExp(`target=${endpoint}`));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export as NDJSON" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-trail-.*\.ndjson$/);
  const text = await readFile(await download.path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({ action: "webhook_endpoint.created", target: endpoint });
  await expect(page.getByText("1 row exported")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(trail.first()).toContainText("audit_trail.exported");
  await page.getByRole("combobox", { name: "Action" }).selectOption("signing_key.revoked");
  await expect(page.getByText("No entries match these filters")).toBeVisible();
  await page.goto("/settings/audit?from=2026-02-02&to=2026-01-01");
  await expect(page.getByRole("alert").filter({ hasText: "to: is before from" })).toBeVisible();
});

test("the check links to the page on the limits of a proof", async ({ page }) => {
  await page.goto("/check");
  await page.getByRole("link", { name: "What a proof does not prove" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "What this proof does not prove" })).toBeVisible();
  await expectAccessible(page);
});
