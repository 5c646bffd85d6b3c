// Every screen of the rubrics, in every theme and on a narrow screen.
import { expectAccessible, expectToFit, unfold } from "@/e2e/axe";
import { FIFTY, openDraft } from "@/e2e/drafts";
import { expect, test, type Page } from "@/e2e/fixtures";
import type { Service } from "@/e2e/service";
import { callFrom } from "@/e2e/session";

/** Creates two versions of one rubric, the second without the first's last criterion; returns their ids. */
async function twoVersions(page: Page, service: Service): Promise<[string, string]> {
  const make = async (criteria: object[]) => {
    const body = { name: "Two versions", criteria };
    return (await callFrom<{ rubric_id: string }>(page, service, "rubric.register", { body })).rubric_id;
  };
  return [await make(FIFTY.criteria), await make(FIFTY.criteria.slice(0, 49))];
}

const BROKEN = {
  name: "Axe",
  criteria: [{ key: "a b", type: "must_have", primitive: "regex_match@1", config: { pattern: "a" } }],
};
const VIEWS: Record<string, (page: Page, service: Service) => Promise<unknown>> = {
  import: (page) => page.goto("/rubrics/new?from=import"),
  editor: async (page, service) => {
    const editor = await openDraft(page, service, BROKEN);
    await editor.openCriterion(1);
    await expect(page.getByRole("button", { name: "Write it as a_b" }).first()).toBeVisible();
  },
  "a draft from a description": async (page) => {
    await page.goto("/rubrics/new?from=description");
    await page.getByLabel(/^What good work looks like/).fill("The reply names the order number. It sounds good.");
  },
  "a draft from outcomes": (page) => page.goto("/rubrics/new?from=outcomes"),
  "what a model drafted": async (page) => {
    await page.goto("/rubrics/new?from=description");
    await page.getByLabel(/^What good work looks like/).fill("The reply names the order number. It sounds good.");
    await page.getByRole("button", { name: "Create draft" }).click();
    await page.getByText("2 criteria", { exact: true }).click();
  },
  "a diff": async (page, service) => {
    const [from, to] = await twoVersions(page, service);
    await page.goto(`/rubrics/${to}/diff?base=${from}`);
    await expect(page.getByText("criterion_50", { exact: true })).toBeVisible();
  },
};

for (const [name, open] of Object.entries(VIEWS)) {
  test(`${name}: axe finds nothing, and it fits a narrow screen`, async ({ signedIn: page, service }) => {
    await open(page, service);
    await expectAccessible(page);
    await expectToFit(page);
  });
}

test("the panels of a draft with fifty criteria: axe finds nothing, and they fit a narrow screen", async ({
  signedIn: page,
  service,
}) => {
  const editor = await openDraft(page, service, FIFTY);
  await editor.expectCompiles();
  const check = async (panel: string) => {
    await expectAccessible(page, panel);
    await expectToFit(page, panel);
  };
  await editor.panel("Cost").click();
  await expect(page.getByRole("row")).toHaveCount(5);
  await check("cost");
  await editor.panel("Judge prompt").click();
  await expect(page.getByText("Statement: The reply names the order number 1 that")).toBeVisible();
  await unfold(page);
  await check("judge prompt");
  await editor.panel("Examples").click();
  await editor.addExample("pass", "one", "text");
  await check("examples");
  await page.getByRole("button", { name: "Publish…" }).click();
  await expect(page.getByLabel("Reason for publishing anyway")).toBeVisible();
  await check("publish dialog");
});
