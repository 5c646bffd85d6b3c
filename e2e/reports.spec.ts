import { readFile } from "node:fs/promises";
import { expectAccessible, expectToFit, unfold } from "@/e2e/axe";
import { expect, test, type Page } from "@/e2e/fixtures";
import { makeReviewTenant, makeFlagged, type ReviewTenant } from "@/e2e/review";
import type { Service } from "@/e2e/service";
import { callAs } from "@/e2e/session";
import { spentByTier } from "@/components/reports/cost/spent-by-tier";
import { wilson } from "@/server/statistics/intervals";
import type {
  AiRecord,
  DevSummary,
  CalibrationReport,
  DailyReport,
  ReviewerReport,
} from "@/server/reports/contract/reports";
import type { UsageSummary } from "@/server/reports/contract/usage";

type Cells = (string | number | null)[][];

/** Creates a tenant with flagged and clean verdicts, feedback on each and one decision. */
async function makeWork(service: Service): Promise<ReviewTenant> {
  const tenant = await makeReviewTenant(service);
  for (let n = 0; n < 11; n++) {
    const id = await makeFlagged(service, tenant, { inline: n % 3 === 0 ? "No version." : `Version 2.4.${n} is out.` });
    await callAs(service, tenant.session, "verification.feedback", { id, body: { outcome: "confirmed_correct" } });
    if (n === 0) {
      const body = { verification_id: id, decision: "override", override_determination: "met", reason_code: "seen" };
      await callAs(service, tenant.session, "review.decide", { body });
    }
  }
  return tenant;
}

/** Returns the result of a query with the session of the page. */
async function ask<T>(page: Page, id: string, input: object = {}): Promise<T> {
  const answer = await page.request.get(`/api/trpc/${id}?input=${encodeURIComponent(JSON.stringify(input))}`);
  return ((await answer.json()) as { result: { data: T } }).result.data;
}

/** Reads the rows of the exported file, in which no field has a comma or a quote. */
async function exported(page: Page, title: string): Promise<string[][]> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Export ${title} as CSV`, exact: true }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  expect(text.endsWith("\r\n")).toBe(true);
  return text
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));
}

const asFields = (cells: Cells): string[][] =>
  cells.map((row) => row.map((cell) => (cell === null ? "" : String(cell))));
const card = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

let work: ReviewTenant | undefined;
test.beforeEach(async ({ page, service }) => {
  work ??= await makeWork(service);
  await page.context().addCookies([work.session]);
});

test("overview: every table and file matches the API", async ({ page }) => {
  await page.goto("/reports?days=7");
  await expect(card(page, "Usage").getByRole("img")).toBeVisible();
  const range = { from: dayAgo(6), to: dayAgo(0) };
  const usage = await ask<UsageSummary>(page, "usage.get", range);
  const { daily } = await ask<DailyReport>(page, "reports.daily", range);
  const summary = await ask<DevSummary>(page, "reports.summary", range);
  expect(usage.verifications.total).toBe(11);
  expect(await exported(page, "Usage")).toEqual(
    asFields(
      usage.daily.map((day) => [
        ...[day.date, day.verifications, day.flagged, day.proofs_signed],
        ...[day.input_tokens, day.output_tokens, day.cost_usd],
      ]),
    ),
  );
  expect(await exported(page, "Verdicts over time")).toEqual(
    asFields(
      daily.map(({ date, by_determination: of, by_current_determination: now, failed, unfinished }) => [
        ...[date, of.met, of.partial, of.not_met, of.cannot_determine],
        ...[now.met, now.partial, now.not_met, now.cannot_determine, failed, unfinished],
      ]),
    ),
  );
  expect(await exported(page, "Abstention and flags")).toEqual(
    asFields(daily.map((day) => [day.date, day.verifications, day.abstention_rate, day.flagged_rate])),
  );
  expect(await exported(page, "By rubric")).toEqual(
    asFields(
      summary.by_rubric.map((row) => [
        ...[row.name, row.version, row.verifications, row.verdicts, row.pass_rate, row.abstention_rate],
      ]),
    ),
  );
  expect(await exported(page, "Most failed criteria")).toEqual(
    asFields(
      summary.top_failing_criteria.map((row) => [
        ...[row.inverted ? `${row.key} (must not)` : row.key, row.primitive, row.judged, row.not_met, row.failure_rate],
      ]),
    ),
  );
  // The chart is drawn from the same rows: one bar, for today.
  const usageCard = card(page, "Usage");
  await usageCard.getByText("Show table").click();
  const cells = usageCard.getByRole("table").getByRole("row").last().getByRole("cell");
  await expect(cells.first()).toHaveText("11");
  await expect(usageCard.locator(".recharts-bar-rectangle path")).toHaveCount(1);
});

test("quality: shares have intervals, and small samples are not shown", async ({ page }) => {
  await page.goto("/reports?group=quality&days=7");
  const range = { from: dayAgo(6), to: dayAgo(0) };
  const { figures } = await ask<AiRecord>(page, "reports.aiRecord", range);
  const reviewers = await ask<ReviewerReport>(page, "reports.reviewers", range);
  const calibration = await ask<CalibrationReport>(page, "reports.calibration");
  await expect(
    card(page, "AI record")
      .getByText(/n = 11/)
      .first(),
  ).toBeVisible();
  await expect(card(page, "AI record").getByText("Too few samples: 1 of at least 10.")).toBeVisible();
  await expect(card(page, "Calibration").getByText("Too few samples: 0 of at least 30.")).toBeVisible();
  expect(calibration).toMatchObject({ labels: 0, too_few_to_show: true });
  const { count, sample } = figures.abstention;
  const { value, low, high } = wilson(count, sample);
  const record = await readRecord(page);
  expect(record.at(-1)).toEqual([...[count, sample, value, low, high].map(String), "yes"]);
  expect(await exported(page, "By reviewer")).toEqual(
    asFields(
      reviewers.reviewers.map(({ name, accepted, overridden, routed, agreed, n }) => [
        ...[name, accepted, overridden, routed, agreed, n, null, null, null],
      ]),
    ),
  );
  // The only decision is of an open review.
  expect(reviewers.pairs).toHaveLength(1);
  await expect(card(page, "Assessments")).toContainText(
    "Reviewer's determination by signed verdict. For blind reviews, the assessment made before the verdict was shown.",
  );
  expect(await exported(page, "Assessments")).toEqual(
    asFields(reviewers.pairs.map(({ verdict, reviewer, n }) => [verdict, reviewer, n])),
  );
});

/** Returns the exported AI record without names. */
async function readRecord(page: Page): Promise<string[][]> {
  return (await exported(page, "AI record")).map((row) => row.slice(-6));
}

test("cost and speed: without model calls there is no cost; latency matches the API", async ({ page }) => {
  await page.goto("/reports?group=cost&days=7");
  const range = { from: dayAgo(6), to: dayAgo(0) };
  const usage = await ask<UsageSummary>(page, "usage.get", range);
  const { daily } = await ask<DailyReport>(page, "reports.daily", range);
  expect(spentByTier(usage.judge.by_model)).toEqual([]);
  await expect(card(page, "Cost by tier").getByText("No model calls in this period.")).toBeVisible();
  expect(await exported(page, "Latency")).toEqual(
    asFields(daily.map(({ date, latency_ms: { sample, p50, p95 } }) => [date, sample, p50, p95])),
  );
});

test("with the keyboard alone: another group, a custom range, the table, and the file", async ({ page }) => {
  await page.goto("/reports");
  await expect(card(page, "Usage").getByRole("img")).toBeVisible();
  // The HTML of the server shows the tabs before their script answers keys.
  await expect(async () => {
    await page.getByRole("tab", { name: "Overview" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(/group=quality/, { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/group=cost/);
  await page.getByRole("button", { name: "Custom range" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("From").fill("2026-01-01");
  await page.getByLabel("To", { exact: true }).fill("2026-01-31");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-01-31/);
  await page.keyboard.press("Escape");
  const latency = card(page, "Latency");
  await latency.getByText("Show table").focus();
  await page.keyboard.press("Enter");
  await expect(latency.getByRole("row")).toHaveCount(32);
  await latency.getByRole("button", { name: /Export/ }).focus();
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(download.suggestedFilename()).toBe("latency-2026-01-01-2026-01-31.csv");
});

test("a range that is too long shows an error with a fix", async ({ page, allowedErrors }) => {
  allowedErrors.push(/status of 400/);
  await page.goto("/reports?from=2020-01-01&to=2026-01-01");
  await expect(card(page, "Usage").getByRole("alert")).toContainText("366 days");
});

test("overview with charts: axe finds nothing, and it fits a narrow screen", async ({ page }) => {
  await page.goto("/reports?group=overview");
  await page.waitForLoadState("networkidle");
  await unfold(page);
  await expectAccessible(page);
  await expectToFit(page);
});

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
