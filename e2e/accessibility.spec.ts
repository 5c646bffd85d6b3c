import { expectAccessible, expectToFit, unfold } from "@/e2e/axe";
import { expect, test, type Page } from "@/e2e/fixtures";
import { CheckPage } from "@/e2e/pages/CheckPage";
import { golden } from "@/e2e/proofs";
import { grantReviewer } from "@/e2e/review";
import { callAs, makeTenant } from "@/e2e/session";
import { SITE_PAGES } from "@/e2e/site-pages";
import { inFull } from "@/testing/size";
import { groupPath, operationGroups } from "@/server/api/reference/operationGroups";

const checked = (vector: string) => async (page: Page) => {
  const { document, keys } = golden(vector);
  const check = new CheckPage(page);
  await check.open();
  await check.useKeys(keys);
  await check.check(JSON.stringify(document));
  await expect(check.sentence).toBeVisible();
};

/** States that no first load of a page has; those are in every-page.spec.ts. */
const VIEWS: Record<string, (page: Page) => Promise<unknown>> = {
  "proof check, confirmed with notes": checked("valid-two-entries"),
  "proof check, altered": checked("content_hash_mismatch"),
  "proof check, expired": checked("expired"),
  "guide to judging": (page) => page.goto("/docs/guides/judging"),
  "missing page": (page) => page.goto("/nowhere"),
};

for (const [name, open] of Object.entries(VIEWS)) {
  test(`${name}: axe finds nothing, and it fits a narrow screen`, async ({ page, allowedErrors }) => {
    if (name === "missing page") allowedErrors.push(/status of 404/);
    await open(page);
    await unfold(page);
    await expectAccessible(page);
    await expectToFit(page);
  });
}

// The largest group is in every-page.spec.ts, and the others are drawn by the same components.
for (const group of inFull ? operationGroups() : []) {
  test(`reference to ${group.tag}: axe finds nothing, and it fits a narrow screen`, async ({ page }) => {
    test.slow(); // up to 2,000 elements
    await page.goto(groupPath(group));
    await unfold(page);
    await expectAccessible(page);
    await expectToFit(page);
  });
}

/** Parts of other pages that are empty here. */
const EMPTY_PARTS = [
  "/verifications?q=nothing",
  "/rubrics?q=nothing",
  "/escalations?status=decided",
  "/settings/audit?q=nothing",
  "/settings/webhooks/{endpoint}",
  "/settings/webhooks/{endpoint}?status=failed",
  "/rubrics/drafts/{draft}?panel=issues",
  "/rubrics/drafts/{draft}?panel=examples",
  "/rubrics/drafts/{draft}?panel=changes",
  "/rubrics/drafts/{draft}?panel=prompt",
  "/verifications/{verification}?tab=judge",
  "/verifications/{verification}?tab=attempts",
  "/verifications/{verification}?tab=feedback",
];

test("everything that is empty says why in a sentence and has one action", async ({ page, service }) => {
  test.slow(); // thirty pages
  const { accountId, session } = await makeTenant(service, "Empty");
  await grantReviewer(service, session, accountId);
  await page.context().addCookies([session]);
  const expectAction = async (address: string) => {
    await page.goto(address, { waitUntil: "commit" });
    const empty = page.locator("[data-empty-state]:visible");
    await expect(empty.first(), address).toBeVisible();
    for (const each of await empty.all()) {
      await expect(each.locator("p").last(), address).toHaveText(/\S+ .*[.?]$/);
      await expect(each.locator("a[href], button:enabled"), address).toHaveCount(1);
    }
  };
  const pages = SITE_PAGES.filter((page) => page.kind === "console" && !page.neverEmpty && !page.address.includes("{"));
  for (const { address } of pages) await expectAction(address);
  await expectAction("/check");

  const call = (id: string, body: object) => callAs<Record<string, string>>(service, session, id, { body });
  const spec = { name: "Rules", criteria: RULES };
  const { rubric_id } = await call("rubric.register", spec);
  const { draft_id: draft } = await call("rubricDraft.open", {
    source: JSON.stringify(spec),
    origin: { kind: "blank" },
  });
  const work = { rubric_id, submission: { inline: "a" }, options: { wait_ms: 5000 } };
  const { id: verification } = await call("verification.submit", work);
  const { endpoint_id: endpoint } = await call("webhook.create", { url: "https://receiver.example.com/hook" });
  const ids: Record<string, string | undefined> = { draft, verification, endpoint };
  for (const address of EMPTY_PARTS)
    await expectAction(address.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? ""));
});

const RULES = [{ key: "a", type: "must_have", primitive: "regex_match@1", config: { pattern: "a" } }];
