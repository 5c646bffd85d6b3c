import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { CockpitPage } from "@/e2e/pages/CockpitPage";
import { decisionOf, makeDesk, makeFlagged } from "@/e2e/review";
import type { Desk } from "@/e2e/review";
import type { Service } from "@/e2e/service";

/** How long a decision can be taken back. */
const HOLD_MS = 5_000;
/** Longer than a decision can be taken back. */
export const SENT = { timeout: 20_000 };

/** A signed-in reviewer before a queue of verdicts about the subjects, the first on screen. */
export async function sitDown(page: Page, service: Service, subjects: readonly string[], query = "") {
  const desk = await makeDesk(service);
  const ids: string[] = [];
  for (const subject of subjects) ids.push(await makeFlagged(service, desk, undefined, subject));
  await page.context().addCookies([desk.session]);
  const cockpit = new CockpitPage(page);
  await cockpit.open(query);
  if (subjects[0] !== undefined) await expect(cockpit.title).toHaveText(subjects[0]);
  return { desk, ids: ids as [string, ...string[]], cockpit };
}

/** What was decided goes out at once. The page's clock has to be installed, before the page is opened. */
export const endHold = (page: Page): Promise<void> => page.clock.fastForward(HOLD_MS);

/** Polls what was decided about a verdict. */
export const recorded = (service: Service, desk: Desk, id: string) =>
  expect.poll(async () => (await decisionOf(service, desk, id))?.["decision"], SENT);
