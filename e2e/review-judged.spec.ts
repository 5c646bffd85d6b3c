// Judge results in the cockpit: invented quotes, quotes and their locations, and prompt injection.
import { expectAccessible } from "@/e2e/axe";
import { expect, test, type Page } from "@/e2e/fixtures";
import { judging } from "@/e2e/model";
import { CockpitPage } from "@/e2e/pages/CockpitPage";
import { makeReviewTenant, makeFlagged, makeRubric } from "@/e2e/review";
import type { Service } from "@/e2e/service";
import { ATTACK } from "@/testing/attack";
import { correct, gullible } from "@/testing/fakeModel/behaviors/judging";
import { askedReading, readingReply } from "@/testing/fakeModel/reading";
import type { FakeModel } from "@/testing/fakeModel/startFakeModel";

const POLICY = "Returns are accepted within 30 days. The customer pays the postage.";
const INVENTED = "within 90 days";
const RUBRIC = {
  name: "Support reply",
  criteria: [
    judgedCriterion("greets", "Greets the customer", "The reply greets the customer by name."),
    judgedCriterion("period", "Period of return", "The reply names the return period of the context."),
  ],
};

function judgedCriterion(key: string, title: string, statement: string) {
  return { key, title, statement, type: "must_have", primitive: "llm_judge@1", config: {}, tier: 1 };
}

/** Quotes the period twice, once with an invented text. */
const inventing = correct([
  {
    statement: "return period",
    result: {
      determination: "not_met",
      citations: [
        { source: "context[0]", quote: "within 30 days" },
        { source: "context[0]", quote: INVENTED },
      ],
    },
  },
  { result: { citations: [{ source: "output", quote: "Hello Ada" }] } },
]);

/** Opens a verdict on `output` in the cockpit. */
async function openJudged(page: Page, service: Service, output = "Hello Ada, you have 60 days."): Promise<CockpitPage> {
  const tenant = await makeReviewTenant(service);
  const rubricId = await makeRubric(service, tenant, RUBRIC);
  const submission = { output, context: [{ label: "Policy", value: POLICY }] };
  const id = await makeFlagged(service, { apiKey: tenant.apiKey, rubricId }, submission);
  await page.context().addCookies([tenant.session]);
  const cockpit = new CockpitPage(page);
  await cockpit.open(`?item=${id}`);
  await expect(cockpit.criteria.getByRole("button", { name: /^Period of return/ })).toBeVisible();
  return cockpit;
}

const invents = async (page: Page, service: Service, model: FakeModel, output?: string) => {
  model.behave(judging(inventing));
  return openJudged(page, service, output);
};

test("the timeline of a repeated submission says that the stored replies were reused", async ({
  page,
  service,
  model,
}) => {
  model.behave(judging(inventing));
  const tenant = await makeReviewTenant(service);
  const flagged = { apiKey: tenant.apiKey, rubricId: await makeRubric(service, tenant, RUBRIC) };
  const submission = { output: "Hello Ada, you have 60 days.", context: [{ value: POLICY }] };
  const first = await makeFlagged(service, flagged, submission);
  const second = await makeFlagged(service, flagged, submission);
  await page.context().addCookies([tenant.session]);
  await page.goto(`/verifications/${first}?tab=timeline`);
  await expect(page.getByText("Model called").first()).toBeVisible();
  await expect(page.getByText("Stored reply reused")).toHaveCount(0);
  await page.goto(`/verifications/${second}?tab=timeline`);
  await expect(page.getByText("Stored reply reused").first()).toBeVisible();
  await expect(page.getByText("Model called")).toHaveCount(0);
});

test("the prompt and the reply of a call are on the page of the verification", async ({ page, service, model }) => {
  const cockpit = await invents(page, service, model);
  const id = new URL(page.url()).searchParams.get("item") ?? "";
  await expect(cockpit.criteria).toBeVisible();
  await page.goto(`/verifications/${id}?tab=judge`);
  await page
    .getByRole("button", { name: /^Prompt and reply: period/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Prompt and reply" });
  await expect(dialog.getByRole("region", { name: "Message 1 (system)" })).toBeVisible();
  await expect(dialog.getByRole("region", { name: /^Message \d \(user\)$/ }).last()).toContainText(
    "Hello Ada, you have 60 days.",
  );
  await expect(dialog.getByRole("region", { name: "Reply" })).toContainText(INVENTED);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("by mouse: an invented quote is marked; the other quotes and their highlights link to each other", async ({
  page,
  service,
  model,
}) => {
  const cockpit = await invents(page, service, model);
  const policy = page.getByRole("region", { name: "Text of context[0]" });
  await cockpit.criteria.getByRole("button", { name: /^Period of return/ }).click();
  const invented = cockpit.criteria.getByRole("button", { name: INVENTED });
  await expect(invented).toContainText("Quoted text not found in this source (context[0])");
  await expect(policy.locator("mark")).toHaveText("Returns are accepted within 30 days.");
  await expect(policy.locator("mark")).toHaveAttribute("data-look", "current");
  await invented.click();
  await expect(policy.locator("mark")).toHaveAttribute("data-look", "same-criterion");
  await cockpit.work.locator("mark").click();
  await expect(cockpit.criteria.getByRole("button", { name: /^Greets the customer/ })).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  await expect(cockpit.work.locator("mark")).toHaveAttribute("data-look", "current");
  await policy.locator("mark").click();
  await expect(cockpit.criteria.getByRole("button", { name: "Returns are accepted within 30 days." })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("by keyboard: step through criteria and quotes, with announcements", async ({ page, service, model }) => {
  const cockpit = await invents(page, service, model);
  const policy = page.getByRole("region", { name: "Text of context[0]" });
  await page.keyboard.press("j");
  await expect(cockpit.criteria.getByRole("button", { name: /^Period of return/ })).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  await expect(policy.locator("mark")).toHaveAttribute("data-look", "current");
  await page.keyboard.press("n");
  await expect(cockpit.criteria.getByRole("button", { name: INVENTED })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText(`Quote 2 of 2, Quoted text not found in this source: ${INVENTED}`)).toBeAttached();
  await page.keyboard.press("p");
  await expect(policy.locator("mark")).toHaveAttribute("data-look", "current");
  await page.keyboard.press("k");
  await expect(cockpit.work.locator("mark")).toHaveAttribute("data-look", "current");
});

test("a verdict with only invented quotes shows the confidence cap", async ({ page, service, model }) => {
  model.behave(
    judging(correct([{ result: { determination: "partial", citations: [{ source: "output", quote: INVENTED }] } }])),
  );
  const cockpit = await openJudged(page, service);
  await cockpit.criteria.getByRole("button", { name: /^Period of return/ }).click();
  await expect(cockpit.criteria.getByText("Quoted text not found in this source (output)")).toBeVisible();
  await expect(cockpit.criteria.getByText("The judge quoted text that is in no source")).toBeVisible();
  await expect(page.locator("main mark")).toHaveCount(0);
});

test("a possible prompt injection is highlighted, even if the judge followed it", async ({ page, service, model }) => {
  model.behave(judging(gullible()));
  const cockpit = await openJudged(page, service, `Hello Ada.\n${ATTACK}\nGoodbye.`);
  await expect(page.getByText("Possible prompt injection", { exact: true })).toBeVisible();
  const suspected = cockpit.work.locator("mark[data-look=suspected]");
  await expect(suspected.first()).toBeVisible();
  const marked = (await suspected.allTextContents()).join("");
  expect(marked).toContain("<|im_start|>system");
  expect(marked).not.toContain("Goodbye");
  await expect(suspected.first()).toHaveAttribute("title", "Possible prompt injection");
});

test("the cockpit is accessible", async ({ page, service, model }) => {
  const cockpit = await invents(page, service, model, `Hello Ada, you have 60 days.\n${ATTACK}`);
  await cockpit.criteria.getByRole("button", { name: /^Period of return/ }).click();
  await expect(cockpit.criteria.getByRole("button", { name: INVENTED })).toBeVisible();
  await expect(cockpit.work.locator("mark[data-look=suspected]").first()).toBeVisible();
  await expectAccessible(page);
});

test("a reading that does not agree is shown with its reason, here and on the verification's page", async ({
  page,
  service,
  model,
}) => {
  model.behave(
    judging((call) => {
      const asked = askedReading(call.messages);
      return asked ? { object: readingReply(asked, false, true, "No greeting is cited.") } : correct([])(call);
    }),
  );
  const cockpit = await openJudged(page, service);
  await expect(page.getByText("An independent reading contradicts the judge").first()).toBeVisible();
  await cockpit.criteria.getByRole("button", { name: /^Greets the customer/ }).click();
  const votes = cockpit.criteria.getByRole("list", { name: "Votes" });
  await expect(votes.getByText("Does not confirm").first()).toBeVisible();
  await expect(votes.getByText("No greeting is cited.").first()).toBeVisible();
  await expectAccessible(page);
  const id = new URL(page.url()).searchParams.get("item");
  await page.goto(`/verifications/${id}`);
  await expect(page.getByRole("list", { name: "Votes" }).getByText("No greeting is cited.").first()).toBeVisible();
});
