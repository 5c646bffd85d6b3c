import { PHONE } from "@/e2e/axe";
import { expect, test } from "@/e2e/fixtures";
import { CheckPage } from "@/e2e/pages/CheckPage";
import { GOLDEN_NAMES, golden, realProof, realProofWithOpenings } from "@/e2e/proofs";
import { makeFlagged, makeReviewTenant } from "@/e2e/review";
import { callAs } from "@/e2e/session";
import type { Service } from "@/e2e/service";

const TEXT = "## 2.4.0: keep the sort order";

/** Returns the link of a verdict, which contains its proof. */
async function proofLink(service: Service, proof: string): Promise<string> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${service.baseUrl}/v1/proofs/verify`, { method: "POST", headers, body: proof });
  return ((await answer.json()) as { credential: { verify_url: string } }).credential.verify_url;
}

const goldenTimes = [...new Set(GOLDEN_NAMES.map((name) => golden(name).now))];
for (const now of goldenTimes) {
  test(`gives the golden proofs as of ${now} their results`, async ({ page }) => {
    const names = GOLDEN_NAMES.filter((name) => golden(name).now === now);
    const check = new CheckPage(page);
    await check.open();
    await check.useKeys(golden(names[0] ?? "").keys);
    await check.asOf(now);
    let shownResult = "";
    for (const name of names) {
      const { document, keys, expected } = golden(name);
      const result = expected.valid ? "valid" : expected.reason;
      expect(keys).toEqual(golden(names[0] ?? "").keys);
      await test.step(name, async () => {
        // The same result of the previous proof must not pass for that of this one.
        if (result === shownResult) {
          await check.check("no proof");
          await check.expectResult("not_json");
        }
        await check.check(JSON.stringify(document));
        await check.expectResult(result);
        shownResult = result;
        expect(await page.getByText("unchanged since").count()).toBe(expected.valid ? 1 : 0);
        await expect(page.getByText("Failed", { exact: true })).toHaveCount(expected.valid ? 0 : 1);
      });
    }
  });
}

test("confirms a real proof with this service’s keys and shows the verdict", async ({ page, service }) => {
  const check = new CheckPage(page);
  await check.open();
  await check.chooseFile({ name: "proof.json", text: await realProof(service, { inline: TEXT }) });
  await expect(check.sentence).toContainText(`Met. Signed by ${new URL(service.baseUrl).host} (key ed25519-`);
  await expect(page.getByText(/^(\d+) of \1 checks passed$/)).toBeVisible();
  await expect(page.getByText("End to end, version")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "version" });
  await expect(row).toContainText("Met");
  await expect(row).toContainText("1.00 (deterministic)");
  await expect(page.getByRole("heading", { name: "What this proof does not prove" })).toBeVisible();
});

test("distinguishes the submitted file from another", async ({ page, service }) => {
  const check = new CheckPage(page);
  await check.open();
  const { proof, openings } = await realProofWithOpenings(service, { inline: TEXT, content_type: "text/markdown" });
  await check.chooseFile({ name: "proof.json", text: proof });
  await check.openWith({ name: "other.json", text: openings.replace(/"verification_id":"./, '"verification_id":"f') });
  await expect(page.getByText("This file has no openings of this proof.")).toBeVisible();
  await check.openWith({ name: "openings.json", text: openings });
  await check.compareWith({ name: "notes.md", text: TEXT });
  await expect(page.getByText("notes.md is output, byte for byte.")).toBeVisible();
  await expect(page.getByText("notes.md is the submission")).toBeHidden();
  await page.getByLabel("content_type, if one was sent").fill("text/markdown");
  await expect(page.getByText("notes.md is the submission, as inline text.")).toBeVisible();
  await check.compareWith({ name: "notes.md", text: `${TEXT}!` });
  await expect(page.getByText("notes.md does not match this proof")).toBeVisible();
});

test("a changed character, an excerpt, and a duplicated field each get their own result", async ({ page, service }) => {
  const proof = await realProof(service, { inline: TEXT });
  const check = new CheckPage(page);
  await check.open();
  await check.check(proof.replace('\\"determination\\":\\"met\\"', '\\"determination\\":\\"partial\\"'));
  await check.expectResult("content_hash_mismatch");
  await check.check(proof.slice(0, -20));
  await check.expectResult("not_json");
  await check.check(proof.replace('"format"', '"format":"","format"'));
  await check.expectResult("duplicate_key");
  await check.check(proof);
  await check.expectResult("valid");
});

test("opens the link of a verdict without sending the proof anywhere", async ({ page, service }) => {
  const link = await proofLink(service, await realProof(service, { inline: TEXT }));
  const fragment = new URL(link).hash.slice(1);
  const sent: string[] = [];
  page.on("request", (sending) =>
    sent.push(`${sending.method()} ${sending.url().split("#")[0]} ${sending.postData() ?? ""}`),
  );
  await page.goto(link);
  await new CheckPage(page).expectResult("valid");
  expect(sent.filter((line) => !line.startsWith("GET "))).toEqual([]);
  expect(sent.filter((line) => line.includes(fragment.slice(0, 40)))).toEqual([]);

  await page.goto(`/check#${fragment.slice(0, -8)}`);
  await new CheckPage(page).expectResult("broken_link");
});

test("accepts a dropped file, and checks a pasted proof immediately", async ({ page, service }) => {
  const proof = await realProof(service, { inline: TEXT });
  const check = new CheckPage(page);
  await check.open();
  await check.drop({ name: "dropped.json", text: proof });
  await expect(page.getByText("Result valid, read from dropped.json")).toBeVisible();
  await check.input.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, "no proof");
  await check.expectResult("not_json");
});

test("works without a network once it has keys", async ({ page, context }) => {
  const { document, keys } = golden("valid-one-entry");
  const check = new CheckPage(page);
  await check.open();
  await page.waitForLoadState("networkidle"); // linked pages are prefetched
  await context.setOffline(true);
  const requests: string[] = [];
  page.on("request", (sending) => requests.push(sending.url()));
  await check.useKeys(keys);
  await check.check(JSON.stringify(document));
  await expect(check.sentence).toContainText("of keys.json on");
  await expect(page.getByText("No network needed.")).toBeVisible();
  await page.getByRole("button", { name: "Use this service’s keys" }).click();
  await check.expectResult("unknown_key");
  expect(requests).toEqual([]);
});

test("never reports a check without keys", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(/status of 503/);
  await page.route("**/keys.json", (route) => route.fulfill({ status: 503 }));
  const check = new CheckPage(page);
  await page.goto("/check");
  await check.check(await realProof(service, { inline: TEXT }));
  await check.expectResult("no_keys");
  await page.unroute("**/keys.json");
  await page.getByRole("button", { name: "Try again" }).click();
  await check.expectResult("valid");
});

test("checks the log under the policy that the user provides, and refuses another text with its line", async ({
  page,
  service,
}) => {
  const check = new CheckPage(page);
  await check.open();
  await check.check(await realProof(service, { inline: TEXT }));
  await page.getByText("Use other keys").click();
  const provide = async (text: string) => {
    await page.getByLabel("Or paste a key set").fill(text);
    await page.getByRole("button", { name: "Use these keys" }).click();
  };
  await provide("trust me\nquorum none\n");
  await expect(page.getByText(/line 1: not a line of a policy/)).toBeVisible();
  await provide("quorum none\n");
  await expect(page.getByText(/^The log is checked under the policy of the pasted key set/)).toBeVisible();
  await page.getByRole("button", { name: "Use this service’s policy" }).click();
  await expect(page.getByText(/^The log is checked under/)).toBeHidden();
});

test("does not confirm a proof signed by a revoked key", async ({ page }) => {
  const { document, keys } = golden("unknown_key-revoked");
  const check = new CheckPage(page);
  await check.open();
  await check.useKeys(keys);
  await check.check(JSON.stringify(document));
  await expect(check.sentence).toHaveText("This proof cannot be confirmed: its key has been revoked.");
});

test("shows untrusted names as text, with hidden characters", async ({ page, service }) => {
  const name = 'Trusted\u202E\u200B <img src=x onerror="window.hit=1">';
  const check = new CheckPage(page);
  await check.open();
  await check.check(await realProof(service, { inline: TEXT }, name));
  await expect(page.getByText("U+202E")).toBeVisible();
  await expect(page.getByText("U+200B")).toBeVisible();
  await expect(page.getByText('<img src=x onerror="window.hit=1">')).toBeVisible();
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
});

test("checks a proof from the keyboard alone and announces the result", async ({ page, service }) => {
  const proof = await realProof(service, { inline: TEXT });
  const check = new CheckPage(page);
  await check.open();
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press("Tab");
    if (await check.input.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(check.input).toBeFocused();
  await page.keyboard.insertText(proof);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("status").filter({ hasText: "unchanged since" })).toBeVisible();
});

test("on a phone a proof link opens with its whole headline in view", async ({ page, service }) => {
  await page.setViewportSize(PHONE);
  await page.goto(await proofLink(service, await realProof(service, { inline: TEXT })));
  const check = new CheckPage(page);
  await check.expectResult("valid");
  await page.waitForLoadState("networkidle");
  await expect(check.sentence).toBeInViewport({ ratio: 1 });
  const headline = await check.sentence.boundingBox();
  const input = await check.input.boundingBox();
  expect(headline?.y).toBeLessThan(input?.y ?? 0);
});

test("a print has the result and the verdict, and no navigation, inputs or commands", async ({ page, service }) => {
  await page.goto(await proofLink(service, await realProof(service, { inline: TEXT })));
  const check = new CheckPage(page);
  await check.expectResult("valid");
  await page.emulateMedia({ media: "print" });
  await expect(check.sentence).toBeVisible();
  await expect(page.getByRole("heading", { name: "Checks", exact: true })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "version" })).toContainText("Met");
  await expect(page.getByRole("heading", { name: "What this proof does not prove" })).toBeVisible();
  for (const hidden of [page.getByRole("navigation"), check.input, page.getByRole("button"), page.locator("pre")]) {
    await expect(hidden.filter({ visible: true })).toHaveCount(0);
  }
  for (const heading of ["Keys", "Time of the check", "Compare with a file", "Check elsewhere"]) {
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeHidden();
  }
});

test("the headline says what holds now once the issuer was asked", async ({ page, service }) => {
  const tenant = await makeReviewTenant(service);
  const id = await makeFlagged(service, tenant);
  const envelope = await fetch(`${service.baseUrl}/v1/verifications/${id}/proof/envelope`, {
    headers: { authorization: `Bearer ${tenant.apiKey}` },
  });
  const decision = { decision: "override", override_determination: "not_met", reason: "No." };
  await callAs(service, tenant.session, "review.decide", { body: { verification_id: id, ...decision } });
  const check = new CheckPage(page);
  await check.open();
  await check.chooseFile({ name: "proof.json", text: await envelope.text() });
  await expect(check.sentence).toContainText("Cannot determine. Signed by");
  await expect(page.getByText("This copy does not show later decisions.")).toBeVisible();
  await page.getByRole("button", { name: /^Ask .* for later decisions$/ }).click();
  await expect(check.sentence).toHaveText(
    /^Not met\. Signed as Cannot determine on .*; overridden to Not met by a reviewer of the customer on /,
  );
  await expect(check.sentence.locator("strong")).toHaveClass(/text-not-met/);
  await expect(page.getByText("A reviewer of the customer overrode the verdict")).toBeVisible();
  await expect(page.getByText("This copy does not show later decisions.")).toBeHidden();
  // The button is gone, and the keyboard goes on from the answer.
  await expect(page.locator("[role=status]:focus")).toContainText("A reviewer of the customer overrode the verdict");
});
