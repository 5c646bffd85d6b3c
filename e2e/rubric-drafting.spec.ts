// A model drafts; a person reviews, fixes, and publishes.
import { expect, test, type Page } from "@/e2e/fixtures";
import { tabTo } from "@/e2e/keyboard";
import { down, judging } from "@/e2e/model";
import { RubricEditorPage } from "@/e2e/pages/RubricEditorPage";
import { slow } from "@/testing/fakeModel/behaviors/failing";
import { correct, refusing } from "@/testing/fakeModel/behaviors/judging";

const NAMES = "The reply names the order number that is in the input.";
const SOUNDS = "The reply sounds professional.";
const FIXED = "The reply addresses the customer by the name that is in the input.";
/** No deterministic check distinguishes them. */
const EXAMPLES = [
  { id: "good-0", output: "abc", label: "met" },
  { id: "good-1", output: "xyz", label: "met" },
  { id: "bad-0", output: "mno", label: "not_met" },
];
const LINES = EXAMPLES.map((example) => JSON.stringify(example)).join("\n");

const description = (page: Page) => page.getByLabel(/^What good work looks like/);
const examples = (page: Page) => page.getByLabel(/^Labeled examples/);
const createDraft = (page: Page) => page.getByRole("button", { name: "Create draft" });
/** The error while the model is down. */
const unavailable = (page: Page) => page.getByRole("alert").filter({ hasText: "service_unavailable" });
const criteria = (page: Page) => page.locator("[data-criterion]");

test.describe("from a description", () => {
  test("by mouse: the model's draft is compiled, linted, fixed by a person, and published", async ({
    signedIn: page,
    model,
  }) => {
    model.behave(slow(500, judging(correct([]))));
    await page.goto("/rubrics/new");
    await page.getByRole("tab", { name: "From a description" }).click();
    await description(page).fill(`${NAMES} ${SOUNDS}`);
    await createDraft(page).click();
    await expect(page.getByText("Creating the draft; this can take a minute…")).toBeVisible();
    const editor = new RubricEditorPage(page);
    await expect(page.getByText("Drafted by fake-2")).toBeVisible();
    await expect(page.getByText("Review every criterion before you publish")).toBeVisible();
    await expect(criteria(page)).toHaveCount(2);
    await editor.expectCompiles();
    expect(model.calls.at(-1)).toMatchObject({ model: "fake-2", schema: { name: "rubric_draft" } });

    await editor.panel("Issues").click();
    const vague = page.getByRole("tabpanel").getByText("statement_too_vague");
    await expect(vague).toBeVisible();
    await editor.openCriterion(2);
    await editor.criterion(2).getByLabel("Statement").fill(FIXED);
    await editor.criterion(2).getByLabel("Title").fill("Addresses the customer");
    await expect(vague).toBeHidden();
    await editor.expectSaved();
    await editor.publish({ note: "Reviewed." });
    await expect(page.getByText(FIXED).first()).toBeVisible();
    await expect(page.getByText(SOUNDS)).toBeHidden();
  });

  test("with the keyboard alone", async ({ signedIn: page }) => {
    await page.goto("/rubrics/new");
    await tabTo(page, page.getByRole("tab", { name: "Template" }));
    await page.keyboard.press("ArrowRight");
    await tabTo(page, description(page));
    await page.keyboard.type(NAMES);
    await tabTo(page, createDraft(page));
    await page.keyboard.press("Enter");
    const editor = new RubricEditorPage(page);
    await expect(page.getByText("Drafted by fake-2")).toBeVisible();
    await page.keyboard.press("j");
    await tabTo(page, editor.criterion(1).getByLabel("Title"));
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Order number");
    await page.keyboard.press("Escape");
    await expect(editor.criterion(1)).toHaveAccessibleName("Criterion 1: Order number");
    await editor.expectCompiles();
    await page.keyboard.press("Control+Shift+Enter");
    const dialog = page.getByRole("dialog", { name: "Publish" });
    const publish = dialog.getByRole("button", { name: "Publish", exact: true });
    await expect(publish).toBeEnabled();
    await tabTo(page, publish);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/rubrics\/[0-9a-f-]{36}$/);
  });

  test("the model is down: the page shows the code and the fix, keeps the input, and a retry works", async ({
    signedIn: page,
    model,
    allowedErrors,
  }) => {
    allowedErrors.push(/status of 503/);
    model.behave(down());
    await page.goto("/rubrics/new?from=description");
    await description(page).fill(NAMES);
    await createDraft(page).click();
    const error = unavailable(page);
    await expect(error).toContainText("the model that drafts is not available now");
    await expect(description(page)).toHaveValue(NAMES);
    await tabTo(page, error.getByRole("button", { name: "Try again" }));
    // The first error stays until then, and the model must be down for the second attempt too.
    const answered = page.waitForResponse((response) => response.status() === 503);
    await page.keyboard.press("Enter");
    await answered;
    await expect(error).toBeVisible();
    model.reset();
    await error.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Drafted by fake-2")).toBeVisible();
  });

  test("a model that refuses to draft and a description that is too vague are reported", async ({
    signedIn: page,
    model,
    allowedErrors,
  }) => {
    allowedErrors.push(/status of 4(00|22)/);
    model.behave(refusing());
    await page.goto("/rubrics/new?from=description");
    await description(page).fill(NAMES);
    await createDraft(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "induction_failed" })).toContainText("refused to draft");
    await description(page).fill("Good work, please.");
    await createDraft(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "description_too_vague" })).toBeVisible();
    await expect(description(page)).toHaveValue("Good work, please.");
  });
});

test.describe("from outcomes", () => {
  test("examples that deterministic checks explain become a draft that lists them; a person publishes it", async ({
    signedIn: page,
  }) => {
    const lines = ["Total: 12 EUR", "Total: 7 EUR", "Total: 90 EUR"].map((output, index) =>
      JSON.stringify({ id: `good-${index}`, output, label: "met" }),
    );
    const bad = ["no total here", "nothing", "to be done"].map((output, index) =>
      JSON.stringify({ id: `bad-${index}`, output, label: "not_met" }),
    );
    await page.goto("/rubrics/new?from=outcomes");
    await examples(page).fill([...lines, ...bad].join("\n"));
    await createDraft(page).click();
    await expect(page.getByText("Drafted from the examples alone")).toBeVisible();
    await page.getByText(/^\d+ criteri(on|a)$/).click();
    await expect(page.getByText(/explains .*-0/).first()).toBeVisible();
    await new RubricEditorPage(page).publish();
  });

  test("the model drafts what no deterministic check explains, and lists the explained examples", async ({
    signedIn: page,
  }) => {
    await page.goto("/rubrics/new?from=outcomes");
    await examples(page).fill(LINES);
    await page.getByLabel(/^What they have in common/).fill(NAMES);
    await createDraft(page).click();
    await expect(page.getByText("Drafted by fake-2")).toBeVisible();
    await page.getByText("1 criterion", { exact: true }).click();
    await expect(page.getByText(/explains bad-0/)).toBeVisible();
    const editor = new RubricEditorPage(page);
    await editor.openCriterion(1);
    await expect(editor.criterion(1).getByLabel("Statement")).toHaveValue(NAMES);
    await editor.publish();
  });

  test("the model is down: the input is kept and sent again", async ({ signedIn: page, model, allowedErrors }) => {
    allowedErrors.push(/status of 503/);
    model.behave(down());
    await page.goto("/rubrics/new?from=outcomes");
    await examples(page).fill(LINES);
    await createDraft(page).click();
    const error = unavailable(page);
    await expect(error).toBeVisible();
    await expect(examples(page)).toHaveValue(LINES);
    model.reset();
    await tabTo(page, error.getByRole("button", { name: "Try again" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Drafted by fake-2")).toBeVisible();
  });
});
