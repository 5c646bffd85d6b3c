import { expect, type Page } from "@playwright/test";
import { CockpitPage } from "@/e2e/pages/CockpitPage";
import { decisionOf, makeReviewTenant, makeFlagged, type ReviewTenant } from "@/e2e/review";
import type { Service } from "@/e2e/service";

/** How long a decision can be undone. */
const UNDO_MS = 5_000;
/** Longer than the undo period of a decision. */
export const SENT = { timeout: 20_000 };

/** Opens the cockpit with a queue of verdicts on the subjects; the first is current. */
export async function startReviewing(page: Page, service: Service, subjects: readonly string[], query = "") {
  const tenant = await makeReviewTenant(service);
  const ids: string[] = [];
  for (const subject of subjects) ids.push(await makeFlagged(service, tenant, undefined, subject));
  await page.context().addCookies([tenant.session]);
  const cockpit = new CockpitPage(page);
  await cockpit.open(query);
  if (subjects[0] !== undefined) await expect(cockpit.title).toHaveText(subjects[0]);
  // The server's HTML already shows the item; keys, clicks and lost connections are for a page whose scripts are
  // loaded.
  await page.waitForLoadState("networkidle");
  return { tenant, ids: ids as [string, ...string[]], cockpit };
}

/** Ends the undo period. The page's clock must be installed before the page is opened. */
export const endUndoPeriod = (page: Page): Promise<void> => page.clock.fastForward(UNDO_MS);

/**
 * Lets twice the undo period pass, and checks that the page sent no decision in it. The page's clock must be installed
 * before the page is opened.
 */
export async function expectNothingSent(page: Page): Promise<void> {
  let sentDecisions = 0;
  page.on("request", (request) => {
    if (request.url().includes("review.decide")) sentDecisions += 1;
  });
  await page.clock.fastForward(2 * UNDO_MS);
  // A due timer has run once the page answers.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(sentDecisions).toBe(0);
}

/** Polls the recorded decision on a verdict. */
export const recorded = (service: Service, tenant: ReviewTenant, id: string) =>
  expect.poll(async () => (await decisionOf(service, tenant, id))?.["decision"], SENT);
