import { expect, test } from "@/e2e/fixtures";
import { FIFTY, openDraft } from "@/e2e/drafts";
import { holdRequests } from "@/e2e/hold-requests";
import { RubricEditorPage } from "@/e2e/pages/RubricEditorPage";
import { makeRubric } from "@/e2e/review";

const NOTES = "## 2.4.0\n2026-11-21\n\n- Faster start (#41)\n\n### Upgrading\nNothing to do.\n";
const LEFTOVER = NOTES.replace("Nothing to do.", "TODO");
const PROMPTFOO = "assert:\n  - type: contains\n    value: refund\n  - type: regex\n    value: '[0-9]+'\n";
const OPENAI = {
  type: "string_check",
  name: "exact",
  input: "{{ sample.output_text }}",
  reference: "yes",
  operation: "eq",
};

test("an owner archives a rubric, finds it again, and returns it to the list", async ({ signedIn: page }) => {
  await page.goto("/rubrics");
  const row = page.getByRole("link", { name: "Release notes lint" });
  await expect(page.getByRole("button", { name: "Archived" })).toBeHidden();
  await row.click();
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("Programs that name it still can use it.")).toBeVisible();
  await page.getByRole("link", { name: "Rubrics" }).first().click();
  const archived = page.getByRole("button", { name: "Archived" });
  await expect(archived).toHaveAttribute("aria-pressed", "false");
  await expect(row).toBeHidden();
  await page.goto("/verifications/new");
  await expect(page.getByRole("combobox", { name: "Rubric" })).not.toContainText("Release notes lint");
  await page.goto("/rubrics?archived=1");
  await row.click();
  await page.getByRole("button", { name: "Unarchive" }).click();
  await expect(page.getByRole("button", { name: "Archive", exact: true })).toBeVisible();
  await page.goto("/rubrics");
  await expect(row).toBeVisible();
  await expect(archived).toBeHidden();
});

test("a new user starts from a template, breaks it, fixes it, runs examples, publishes, edits, and shares the diff", async ({
  signedIn: page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const editor = new RubricEditorPage(page);
  await editor.beginWith("Release notes lint");
  await expect(editor.name).toHaveValue("Release notes lint 2");
  await editor.name.fill("My release notes");

  await editor.openCriterion(4);
  await editor.criterion(4).getByLabel("Key", { exact: true }).fill("No leftovers");
  await expect(page.getByText("1 error", { exact: true }).first()).toBeVisible();
  await editor.criterion(4).getByRole("button", { name: "Write it as no_leftovers" }).click();
  await editor.expectCompiles();
  await expect(editor.criterion(4).getByLabel("Key", { exact: true })).toHaveValue("no_leftovers");

  await editor.criterion(4).getByRole("textbox", { name: "Test with sample text" }).fill("one TODO is left");
  await expect(editor.criterion(4).getByText("Not met", { exact: true })).toBeVisible();
  await expect(editor.criterion(4).getByText("Violation", { exact: true })).toBeVisible();
  await expect(editor.criterion(4).getByText("chars:4-8", { exact: true })).toBeVisible();

  // The template's examples, and one more.
  await editor.panel("Examples").click();
  await expect(page.getByLabel("Label", { exact: true })).toHaveCount(3);
  await editor.addExample("fail", "with a leftover", LEFTOVER);
  await page.getByRole("button", { name: "Run examples" }).click();
  const criteria = page.getByText("7 criteria: 7 agree", { exact: true });
  await expect(criteria.first()).toBeVisible();
  await expect(page.getByRole("status").getByText("Agrees", { exact: true })).toHaveCount(4);
  const reason = page.getByText(/matches at chars:0-8\.$/).first();
  await expect(reason).toBeHidden();
  await criteria.first().click();
  await expect(reason).toBeVisible();
  await editor.expectSaved();
  await editor.publish({ note: "First one." });
  await expect(page.getByText("Passed, 4 of 4 examples")).toBeVisible();

  const verified = await page.evaluate(async (work) => {
    const rubric_id = location.pathname.split("/").pop();
    const body = JSON.stringify({ body: { rubric_id, submission: { inline: work }, options: { wait_ms: 5000 } } });
    const headers = { "content-type": "application/json" };
    const response = await fetch("/api/trpc/verification.submit", { method: "POST", headers, body });
    return response.status;
  }, NOTES);
  expect(verified).toBe(200);

  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByText("Same as version 1")).toBeVisible();
  await editor.openCriterion(4);
  await page.getByRole("button", { name: "More actions for No unfinished text" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect(page.getByText("Differs from version 1")).toBeVisible();
  await editor.panel("Examples").click();
  await page.getByRole("button", { name: "Run examples" }).click();
  await expect(page.getByText("Result changed", { exact: true })).toHaveCount(1);
  await page.getByRole("button", { name: "Differences only" }).click();
  await expect(page.getByLabel("Label", { exact: true })).toHaveValue("with a leftover");
  await expect(page.getByText("3 examples with the same result.")).toBeVisible();
  // The example contradicts its mark, so its reasons are shown.
  await expect(page.getByText(/matches at chars:0-8\.$/).first()).toBeVisible();
  await editor.expectSaved();
  await editor.publish({ reason: "Leftovers are checked elsewhere now." });

  await page.getByRole("link", { name: /^What changed in version/ }).click();
  await expect(page.getByText("no_leftovers", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Examples with a different result" })).toBeVisible();
  await expect(page.getByText("3 examples with the same result.")).toBeVisible();
  await expect(page.getByText("with a leftover")).toBeVisible();
  await page.getByRole("radio", { name: "Unified" }).click();
  await expect(page.getByText('"key": "no_leftovers",')).toBeVisible();
  await page.getByRole("button", { name: "Copy the link to this comparison" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  await expect(page.getByText("Removed", { exact: true })).toBeVisible();
});

test("the keyboard is enough to create, add, move, fix, and publish", async ({ signedIn: page, service }) => {
  const editor = await openDraft(page, service, {
    name: "Keyboard",
    criteria: [{ key: "first", type: "must_have", primitive: "regex_match@1", config: { pattern: "a" } }],
  });
  await page.keyboard.press("n");
  await expect(editor.criterion(2).getByLabel("Statement")).toBeVisible();
  await page.keyboard.press("k");
  await expect(editor.criterion(1).getByLabel("Pattern")).toBeVisible();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(editor.criterion(2).getByLabel("Pattern")).toBeVisible();
  await page.keyboard.press("k");
  await editor.criterion(1).getByLabel("Statement").focus();
  await page.keyboard.type("The reply names the order number that is in the input.");
  await page.keyboard.press("Escape");
  await editor.expectCompiles();
  await page.keyboard.press("Control+Shift+Enter");
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await expect(dialog).toBeVisible();
  const publish = dialog.getByRole("button", { name: "Publish", exact: true });
  // The button waits for the check of the last input.
  await expect(publish).toBeEnabled();
  await publish.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/rubrics\/[0-9a-f-]{36}$/);
});

test("form and source stay in sync; an invalid source locks the form and loses nothing", async ({
  signedIn: page,
  service,
}) => {
  const editor = await openDraft(page, service, { name: "Both sides", criteria: [] });
  await editor.name.fill("Both sides, changed");
  await expect(editor.source).toContainText('"name": "Both sides, changed"');
  await editor.source.fill('{"name": "From the source", "criteria": [');
  await expect(page.getByText("The source is not JSON").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish" })).toBeDisabled();
  await expect(editor.name).toBeDisabled();
  await expect(editor.name).toHaveValue("Both sides, changed");
  await editor.source.fill('{"name": "Rounded", "proof_ttl_days": 9007199254740993, "criteria": []}');
  await expect(page.getByText("The source cannot be read as a rubric").first()).toBeVisible();
  await expect(page.getByText("/proof_ttl_days: 9007199254740993 is beyond 2^53")).toBeVisible();
  await expect(editor.name).toBeDisabled();
  await editor.source.fill('{"name": "From the source", "criteria": []}');
  await expect(editor.name).toHaveValue("From the source");
});

test("one click converts a statement to a deterministic check", async ({ signedIn: page, service }) => {
  const statement = 'The reply contains the phrase "Kind regards".';
  const judged = { key: "closing", type: "must_have", primitive: "llm_judge@1", statement, config: {} };
  const editor = await openDraft(page, service, { name: "Convert", criteria: [judged] });
  await editor.openCriterion(1);
  await editor.criterion(1).getByRole("button", { name: "Make this a regex_match@1 check" }).click();
  await expect(editor.criterion(1).getByLabel("Pattern")).toHaveValue("Kind regards");
});

test("proposed contrasts are added one by one, and edited", async ({ signedIn: page, service }) => {
  const statement = "The output names the order number and cost unknown.";
  const judged = { key: "order", type: "must_have", primitive: "llm_judge@1", statement, config: {} };
  const editor = await openDraft(page, service, { name: "Contrasts", criteria: [judged] });
  await editor.openCriterion(1);
  const criterion = editor.criterion(1);
  await criterion.getByRole("button", { name: "Propose contrasts" }).click();
  await expect(criterion.getByText(/^Proposed without a model/)).toBeVisible();
  const [proposal] = await criterion.getByRole("button", { name: /^Add “/ }).all();
  const text = /“(.*)”/.exec((await proposal?.getAttribute("aria-label")) ?? "")?.[1] ?? "";
  await proposal?.click();
  const contrasts = criterion.getByRole("textbox", { name: "Contrasts" });
  await expect(contrasts).toHaveValue(text);
  await contrasts.press("End");
  await contrasts.pressSequentially("\nThe output names no number.");
  await expect(contrasts).toHaveValue(`${text}\nThe output names no number.`);
  await expect(editor.source).toContainText('"The output names no number."');
  await editor.expectCompiles();
});

test("Publish is disabled until the version has been read", async ({ signedIn: page, service }) => {
  const editor = await openDraft(page, service, { name: "Slow version", criteria: [FIFTY.criteria[0]] });
  await editor.expectCompiles();
  const releaseVersion = await holdRequests(page, /rubricEditor\.nextVersion/);
  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await expect(dialog.getByRole("button", { name: "Publish", exact: true })).toBeDisabled();
  releaseVersion();
  await expect(dialog.getByText("Publish as Slow version version 1")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Publish", exact: true })).toBeEnabled();

  await dialog.getByRole("button", { name: "Cancel" }).click();
  await makeRubric(service, service, { name: "Slow version", criteria: [FIFTY.criteria[0]] });
  const releaseSecondVersion = await holdRequests(page, /rubricEditor\.nextVersion/);
  await page.getByRole("button", { name: "Publish…" }).click();
  await expect(dialog.getByRole("button", { name: "Publish", exact: true })).toBeDisabled();
  releaseSecondVersion();
  await expect(dialog.getByText("Publish as Slow version version 2")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Publish", exact: true })).toBeEnabled();
});

test("a draft survives a closed tab, and a conflict with a second tab is shown", async ({
  signedIn: page,
  service,
  context,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 409/);
  const editor = await openDraft(page, service, { name: "Two tabs", criteria: [] });
  await editor.name.fill("Two tabs, one");
  await editor.expectSaved();
  const address = page.url();
  const second = await context.newPage();
  await second.goto(address);
  const other = new RubricEditorPage(second);
  await other.expectOpen();
  await expect(other.name).toHaveValue("Two tabs, one");
  await other.name.fill("Two tabs, two");
  await other.expectSaved();
  await editor.name.fill("Two tabs, three");
  await expect(page.getByText("This draft was changed in another tab")).toBeVisible();
  await page.getByRole("button", { name: "Load the other text" }).click();
  await expect(editor.name).toHaveValue("Two tabs, two");

  // Closed before the autosave.
  await editor.name.fill("Two tabs, four");
  await page.goto("/rubrics");
  await page.goto(address);
  await expect(editor.name).toHaveValue("Two tabs, four");
  await editor.expectSaved();
  await second.close();
});

test("an OpenAI grader and a promptfoo file are imported; checks without an equivalent are rejected", async ({
  signedIn: page,
}) => {
  for (const [name, document, criteria] of [
    ["From promptfoo", PROMPTFOO, 2],
    ["From OpenAI", JSON.stringify(OPENAI), 1],
  ] as const) {
    await page.goto("/rubrics/new?from=import");
    await page.getByLabel("Rubric name").fill(name);
    await page.getByLabel(/^OpenAI grader/).fill(document);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await expect(new RubricEditorPage(page).name).toHaveValue(name);
    await expect(page.locator("[data-criterion]")).toHaveCount(criteria);
  }
  await page.goto("/rubrics/new?from=import");
  await page.getByLabel("Rubric name").fill("Rejected");
  await page.getByLabel(/^OpenAI grader/).fill("assert:\n  - type: javascript\n    value: output.length\n");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("This document cannot be imported")).toBeVisible();
  await page.getByLabel(/^OpenAI grader/).fill(`${PROMPTFOO}\n  - type: javascript\n    value: output.length\n`);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("Some checks cannot be imported")).toBeVisible();
  await page.getByRole("button", { name: "Import the 2 other checks" }).click();
  await expect(page.locator("[data-criterion]")).toHaveCount(2);
});

test("the prompt and the estimate are shown for a judged rubric", async ({ signedIn: page, service }) => {
  const editor = await openDraft(page, service, { ...FIFTY, criteria: FIFTY.criteria.slice(0, 2) });
  await editor.panel("Judge prompt").click();
  await expect(page.getByText("Statement: The reply names the order number 1 that is in the input.")).toBeVisible();
  await editor.panel("Cost").click();
  await expect(page.getByRole("row")).toHaveCount(5);
  await expect(page.getByRole("row", { name: /^Readings/ })).toBeVisible();
});

test("fast typing with fifty criteria loses no character, and form and source agree", async ({
  signedIn: page,
  service,
}) => {
  const editor = await openDraft(page, service, FIFTY);
  await editor.openCriterion(25);
  await editor.expectCompiles();
  const typed = "abcdefghijklmnopqrstuvwxyz0123456789".repeat(2);
  const title = editor.criterion(25).getByLabel("Title");
  await title.focus();
  await page.keyboard.type(typed);
  await expect(title).toHaveValue(typed);
  await expect(editor.criterion(25)).toHaveAccessibleName(`Criterion 25: ${typed}`);
  await editor.source.getByText('"Fifty"').click();
  await page.keyboard.press("Home");
  await page.keyboard.type(`"description": "${typed}", `);
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue(typed);
  await expect(editor.source).toContainText(`"description": "${typed}",`);
  await editor.expectSaved();
});
