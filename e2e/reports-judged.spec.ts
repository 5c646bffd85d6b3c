// Reports about model usage: the chart, its table, and its file match the API.
import { readFile } from "node:fs/promises";
import { expect, test } from "@/e2e/fixtures";
import { makeReviewTenant, makeFlagged, makeRubric } from "@/e2e/review";
import type { UsageSummary } from "@/server/reports/contract/usage";

const RUBRIC = {
  name: "Greets",
  criteria: [
    {
      key: "greets",
      type: "must_have",
      primitive: "llm_judge@1",
      config: {},
      tier: 1,
      statement: "The reply greets the customer by name.",
    },
  ],
};

test("cost by tier: the table and the file match the API", async ({ page, service }) => {
  const tenant = await makeReviewTenant(service);
  const rubricId = await makeRubric(service, tenant, RUBRIC);
  for (const name of ["Ada", "Ben", "Eve"]) {
    await makeFlagged(service, { apiKey: tenant.apiKey, rubricId }, { output: `Hello ${name}.` });
  }
  await page.context().addCookies([tenant.session]);
  await page.goto("/reports?group=cost&days=7");
  const card = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Cost by tier", exact: true }) });
  await expect(card.getByRole("img")).toBeVisible();
  const answer = await fetch(`${service.baseUrl}/v1/usage`, { headers: { authorization: `Bearer ${tenant.apiKey}` } });
  const { judge } = (await answer.json()) as UsageSummary;
  const [first] = judge.by_model;
  expect(first).toMatchObject({ model: "fake-1", tier: 1 });
  expect(first?.cost_usd).toBeGreaterThan(0);
  await card.getByText("Show table").click();
  const rows = card.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(1 + new Set(judge.by_model.map(({ tier }) => tier)).size);
  const cells = await rows.nth(1).getByRole("cell").allTextContents();
  expect(cells.slice(0, 3)).toEqual(
    [first?.calls, first?.input_tokens, first?.output_tokens].map((count) => count?.toLocaleString("en-GB")),
  );
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    card.getByRole("button", { name: "Export Cost by tier as CSV" }).click(),
  ]);
  const [, line = ""] = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(line.split(",").slice(1)).toEqual(
    [first?.calls, first?.input_tokens, first?.output_tokens, first?.cost_usd, first?.unpriced_calls].map(String),
  );
});
