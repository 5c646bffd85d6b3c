// Takes the screenshots in docs/pictures from the built product, with a scripted model. Needs a build; run it with:
// npx tsx e2e/pictures.ts
import { mkdir } from "node:fs/promises";
import { chromium, expect, type Page } from "@playwright/test";
import { findChromium } from "@/scripts/testing/findChromium.mjs";
import { judging, modelEnvironment, startModel } from "@/e2e/model";
import { CheckPage } from "@/e2e/pages/CheckPage";
import { startService } from "@/e2e/service";
import { signIn } from "@/e2e/session";
import { SAMPLE_TENANT_ID } from "@/server/contracts/sampleTenant";
import { tenantCookie } from "@/server/account/contract/session";
import { correct, type ScriptedAnswer } from "@/testing/fakeModel/behaviors/judging";

const FOLDER = "docs/pictures";
const RUBRIC = "Support reply quality";
const POLICY = "Damaged goods: offer a free replacement, shipped within one working day. Refunds need a supervisor.";
const REPLY =
  "I am sorry that the second kettle leaks as well. A free replacement leaves our warehouse tomorrow, and your money is back on your card by Friday.\n\n" +
  "Anna from the service desk will call you this afternoon.";
const WORK = {
  input: "The kettle leaks. This is the second one! I want my money back.",
  context: [{ label: "policy", value: POLICY }],
  output: REPLY,
};

const quoting = (...citations: [source: string, quote: string][]) => ({
  citations: citations.map(([source, quote]) => ({ source, quote })),
});
/** A careful judge's results, by a part of the criterion's statement. */
const RESULTS: ScriptedAnswer[] = [
  {
    statement: "responds to the specific problem",
    result: {
      rationale: "It mentions the second leaking kettle.",
      ...quoting(["output", "the second kettle leaks as well"], ["input", "This is the second one!"]),
    },
  },
  {
    statement: "promises a refund",
    result: {
      rationale: "It promises the money back by Friday; the policy leaves refunds to a supervisor.",
      ...quoting(["output", "your money is back on your card by Friday"], ["context[0]", "Refunds need a supervisor."]),
    },
  },
  {
    statement: "what happens next",
    result: {
      rationale: "It names who calls, and when.",
      ...quoting(["output", "Anna from the service desk will call you this afternoon."]),
    },
  },
  {
    statement: "acknowledges the inconvenience",
    result: {
      rationale: "It is sorry about this very kettle.",
      ...quoting(["output", "I am sorry that the second kettle leaks"]),
    },
  },
];
const careful = correct(RESULTS.map((answer) => ({ ...answer, output: "second kettle" })));
const GRANTED = "The policy offers a replacement, and the rest is courtesy.";
const generous = correct([
  { statement: "promises a refund", result: { determination: "not_met", rationale: GRANTED } },
]);

const model = await startModel();
// Every other sample finds no promise, so that the verdict is flagged for review.
model.behave(judging((call) => ((call.seed ?? 0) % 2 === 1 ? generous(call) : careful(call))));
const service = await startService({ ...modelEnvironment(model), SAMPLE_DATA: "true" });
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  const session = await signIn(service, service.owner);
  const headers = { authorization: `Bearer ${service.apiKey}`, "content-type": "application/json" };
  const listed = await (await fetch(`${service.baseUrl}/v1/rubrics`, { headers })).json();
  const { rubrics } = listed as { rubrics: { rubric_id: string; name: string }[] };
  const rubric_id = rubrics.find(({ name }) => name === RUBRIC)?.rubric_id ?? "";
  const body = {
    rubric_id,
    submission: WORK,
    subject: { kind: "task", ref: "Ticket 4711" },
    options: { wait_ms: 30_000 },
  };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  const { id } = (await (await fetch(`${service.baseUrl}/v1/verify`, request)).json()) as { id: string };
  const proof = await (await fetch(`${service.baseUrl}/v1/verifications/${id}/proof/envelope`, { headers })).text();

  await mkdir(FOLDER, { recursive: true });
  const context = await browser.newContext({
    baseURL: service.baseUrl,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
  });
  await context.addCookies([session]);
  const page = await context.newPage();
  await take(page, "cockpit", `/cockpit?item=${id}`, async () => {
    await page.getByRole("button", { name: /^Promises nothing beyond/ }).click();
  });
  await take(page, "verification", `/verifications/${id}`);
  await take(page, "rubric-editor", `/rubrics/${rubric_id}`, async () => {
    await page.getByRole("button", { name: "Edit" }).click();
    await page.locator('[data-criterion="1"]').click();
  });
  await take(page, "check", "/check", async () => {
    await new CheckPage(page).check(proof);
  });
  await take(page, "welcome", "/welcome");
  await context.addCookies([{ name: tenantCookie(false), value: SAMPLE_TENANT_ID, url: service.baseUrl }]);
  await expect(async () => {
    await page.goto("/verifications");
    await expect(page.getByRole("row").filter({ hasText: "Overridden" }).first()).toBeVisible();
  }).toPass({ timeout: 120_000 });
  await take(page, "samples", "/verifications");
  await take(page, "reports", "/reports?group=quality");
} finally {
  await browser.close();
  await service.stop();
  await model.stop();
}

/** Takes one screenshot once the page is idle. */
async function take(page: Page, name: string, address: string, prepare?: () => Promise<void>): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  await prepare?.();
  await page.waitForTimeout(1_000);
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
}
