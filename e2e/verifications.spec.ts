import { readFile } from "node:fs/promises";
import { expectAccessible, expectToFit } from "@/e2e/axe";
import { expect, test, type Page } from "@/e2e/fixtures";
import { VerificationPage } from "@/e2e/pages/VerificationPage";
import { VerificationsPage } from "@/e2e/pages/VerificationsPage";
import type { Service } from "@/e2e/service";
import { callAs, type SessionCookie } from "@/e2e/session";

const GOOD = "# 2.4.0\n\nReleased 2026-01-31\n\n## Changed\n- Faster start (#41)\n";
const BAD = "# 2.4.0\n\n## Changed\n- Faster start (#41)\n\nTODO: write the rest\n";
const MISSING = "01a00000-0000-7000-8000-000000000000";

async function rubricId(service: Service, name = "Release notes lint"): Promise<string> {
  const response = await fetch(`${service.baseUrl}/v1/rubrics`, {
    headers: { authorization: `Bearer ${service.apiKey}` },
  });
  const { rubrics } = (await response.json()) as { rubrics: { rubric_id: string; name: string }[] };
  const rubric = rubrics.find((candidate) => candidate.name === name);
  if (!rubric) throw new Error(`no demo rubric ${name}`);
  return rubric.rubric_id;
}

async function judged(service: Service, text: string, ref?: string, rubric?: string): Promise<string> {
  const response = await fetch(`${service.baseUrl}/v1/verify`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({
      rubric_id: rubric ?? (await rubricId(service)),
      submission: { inline: text },
      options: { wait_ms: 10_000 },
      ...(ref === undefined ? {} : { subject: { kind: "task", ref } }),
    }),
  });
  return ((await response.json()) as { id: string }).id;
}

test("Markdown is rendered with its quotes, and the view switches by mouse and by key", async ({
  signedIn: page,
  service,
}) => {
  const table = "\n\n| area | change |\n|---|---|\n| start | **faster** |\n";
  const verification = new VerificationPage(page);
  await verification.open(await judged(service, `${GOOD}${table}`), "?tab=submission");
  const { panel } = verification;
  await expect(panel.locator("mark").first()).toBeVisible();
  await expect(panel.getByRole("cell", { name: "faster" })).toBeVisible();
  await expect(panel.getByText("**faster**")).toBeHidden();
  await panel.getByRole("radio", { name: "Raw" }).click();
  await expect(panel.getByText("**faster**")).toBeVisible();
  await expect(panel.locator("mark").first()).toBeVisible();
  await panel.getByRole("radio", { name: "Markdown" }).click();
  await expect(panel.getByRole("cell", { name: "faster" })).toBeVisible();
});

test("the filtered list is exported, and a verdict becomes an example of the rubric's draft", async ({
  signedIn: page,
  service,
}) => {
  const id = await judged(service, BAD, "exported work");
  await page.goto("/verifications?q=exported+work");
  await expect(
    page.getByRole("link", { name: "exported work" }).or(page.getByText("exported work")).first(),
  ).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv.split("\r\n").filter((line) => line.includes(id))).toHaveLength(1);

  const verification = new VerificationPage(page);
  await verification.open(id);
  await page.getByRole("button", { name: "Add to examples" }).click();
  await expect(page).toHaveURL(/\/rubrics\/drafts\//);
  await page.getByRole("tab", { name: /^Examples/ }).click();
  await expect(page.getByText("exported work").or(page.getByLabel("Label")).first()).toBeVisible();
});

test("a list shows the beginning of the work, and finds it by a part of it", async ({ signedIn: page, service }) => {
  const id = await judged(service, `${GOOD}\n\nThe zeppelin   lands.`);
  await page.goto("/verifications?q=Zeppelin");
  const row = page.getByRole("row").filter({ hasText: "The zeppelin lands." });
  await expect(row).toHaveCount(1);
  await row.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(id));
});

test("the list names the part of its address that it does not apply", async ({ signedIn: page, allowedErrors }) => {
  allowedErrors.push(/status of 400/);
  await page.goto("/verifications?status=done&flagged=no");
  await expect(page.getByText(/^Not applied, because.*: status$/)).toBeVisible();
  await page.goto("/verifications?page=99");
  const alert = page.getByRole("alert").filter({ hasText: "This page of the list cannot be opened" });
  await alert.getByRole("button", { name: "First page" }).click();
  await expect(page.getByRole("grid", { name: "Verifications" })).toBeVisible();
  await expect(alert).toBeHidden();
});

test("a submission that was not sent is still there after a reload and on the way back", async ({
  signedIn: page,
  service,
}) => {
  await page.goto(`/verifications/new?rubric=${await rubricId(service)}`);
  const work = page.getByLabel("Submission", { exact: true });
  await work.fill("Half a submission");
  await page.reload();
  await expect(work).toHaveValue("Half a submission");
  await page.getByRole("link", { name: "Rubrics", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Rubrics", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(work).toHaveValue("Half a submission");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("link", { name: "Open verification" })).toBeVisible();
  await page.reload();
  await expect(work).toHaveValue("");
});

test("a table that is too long to be formatted is shown as text, with the reason", async ({
  signedIn: page,
  service,
}) => {
  const verification = new VerificationPage(page);
  await verification.open(await judged(service, `item,price\n${"tea,3\n".repeat(4_000)}`), "?tab=submission");
  await expect(verification.panel.getByText("Too long for the view “Table”: shown as plain text.")).toBeVisible();
});

test("CSV is a table, code has colors, and a conversation has its messages, with what the tools did folded", async ({
  signedIn: page,
  service,
}) => {
  const verification = new VerificationPage(page);
  await verification.open(await judged(service, "item,price\ntea,3\ncoffee,4\n"), "?tab=submission");
  await expect(verification.panel.getByText("coffee", { exact: true })).toBeVisible();
  await verification.open(await judged(service, "import os\n\ndef main():\n    return os.name\n"), "?tab=submission");
  await expect(verification.panel.locator(".text-accent", { hasText: "def" })).toBeVisible();
  const call = { id: "c1", type: "function", function: { name: "find_order", arguments: '{"id":7}' } };
  const conversation = [
    { role: "user", content: "Where is my order?" },
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "assistant", content: "It left\ntoday." },
  ];
  await verification.open(await judged(service, JSON.stringify(conversation)), "?tab=submission");
  await expect(verification.panel.getByText("Where is my order?", { exact: true })).toBeVisible();
  const folded = verification.panel.getByText(/"name":"find_order"/);
  await expect(folded).toBeHidden();
  await verification.panel.getByText("tool_calls: find_order").click();
  await expect(folded).toBeVisible();
  await verification.panel.getByRole("radio", { name: "Raw" }).click();
  await expect(verification.panel.getByText("It left\\ntoday.")).toBeVisible();
});

test.describe("new verification", () => {
  test("by mouse: submit a text, see the verdict, open its page", async ({ signedIn: page }) => {
    await page.goto("/verifications");
    await page.getByRole("link", { name: "New verification" }).first().click();
    await page.getByLabel("Rubric").selectOption({ label: "Release notes lint, v1" });
    await expect(page.getByText(/criteria applied to output/)).toBeVisible();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(page.getByText("Enter the submission.")).toBeVisible();
    await page.getByLabel("Submission", { exact: true }).fill(BAD);
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(page.getByRole("heading", { level: 2, name: /^Not met/ })).toBeVisible();
    await page.getByRole("link", { name: "Open verification" }).click();
    await expect(new VerificationPage(page).sentence).toHaveText(
      /^Not met with confidence 1\.00 \(deterministic\): .* was not met, and .* failed: what must not be there was found\.$/,
    );
  });

  test("by keyboard: submit roles", async ({ signedIn: page }) => {
    const verification = new VerificationPage(page);
    await page.goto("/verifications");
    await expect(page.getByRole("heading", { name: "Verifications" })).toBeVisible();
    await page.keyboard.press("c");
    await expect(page.getByRole("heading", { name: "New verification" })).toBeVisible();
    await page.getByLabel("Rubric").focus();
    await page.keyboard.type("JSON contract");
    await page.getByRole("radio", { name: "Text" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await page.getByLabel("Output", { exact: true }).focus();
    await page.keyboard.type("no json");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("heading", { level: 2, name: /not met|cannot determine/i })).toBeVisible();
    await page.getByRole("link", { name: "Open verification" }).press("Enter");
    await expect(verification.sentence).toBeVisible();
    await page.keyboard.press("2");
    await expect(verification.panel.getByText("no json")).toBeVisible();
  });

  test("a rejected submission shows the problem and keeps the input", async ({
    signedIn: page,
    service,
    allowedErrors,
  }) => {
    allowedErrors.push(/status of 400/);
    await page.goto(`/verifications/new?rubric=${await rubricId(service)}`);
    await page.getByRole("radio", { name: "JSON" }).click();
    await page.getByLabel("Submission as JSON").fill('{"inline": "a", "output": "b"}');
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("alert").getByText("invalid_request")).toBeVisible();
    await expect(page.getByLabel("Submission as JSON")).toHaveValue('{"inline": "a", "output": "b"}');
  });
});

test("a criterion with a long title keeps its determination next to the title", async ({ signedIn: page, service }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/verifications/new?rubric=${await rubricId(service, "Basic content policy")}`);
  await page.getByLabel("Submission", { exact: true }).fill("The garden opens at nine on Sunday.");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  const summary = page.getByRole("region", { name: "Verdict" }).locator("summary").first();
  const determination = summary.getByText(/^(?:Met|Not met|Partial|Cannot determine)$/);
  await expect(determination).toBeVisible();
  const [chevron, title, whole] = await Promise.all([
    summary.locator(":scope > svg").boundingBox(),
    summary.locator(".font-medium").first().boundingBox(),
    summary.boundingBox(),
  ]);
  const badge = await determination.boundingBox();
  expect(badge?.x).toBeGreaterThan((chevron?.x ?? 0) + (chevron?.width ?? 0));
  expect(title?.height).toBeLessThan(30);
  expect(whole?.height).toBeLessThan(90);
});

test("judging again says before that stored replies are reused, and counts them apart from calls", async ({
  signedIn: page,
  service,
}) => {
  const verification = new VerificationPage(page);
  const rubric = await rubricId(service, "Basic content policy");
  await verification.open(
    await judged(service, "The garden opens at nine on Monday.", undefined, rubric),
    "?tab=again",
  );
  await expect(page.getByText("stored replies are reused and no model is called")).toBeVisible();
  await page.getByLabel("Judge tier").selectOption("3");
  await expect(page.getByText("otherwise the model is called")).toBeVisible();
  await page.getByLabel("Judge tier").selectOption("");
  await verification.tab("Judge(?! again)").click();
  const calls = verification.panel.getByText("Calls", { exact: true }).locator("xpath=..");
  await expect(calls).toHaveText(/^Calls\d+$/);
  const before = /\d+$/.exec(await calls.innerText())?.[0];
  await verification.tab("Judge again").click();
  await page.getByRole("button", { name: "Judge again" }).click();
  await expect(page.getByText("The new result is unchanged.")).toBeVisible();
  await verification.tab("Judge(?! again)").click();
  await expect(calls).toHaveText(new RegExp(`^Calls${before}, and \\d+ reused results?$`));
});

test.describe("the list", () => {
  test("filters are in the URL; a saved view restores them", async ({ signedIn: page, service }) => {
    const list = new VerificationsPage(page);
    await judged(service, GOOD, "list/good");
    await judged(service, BAD, "list/bad");
    await list.open();
    await list.search.fill("list/");
    await expect(list.rows).toHaveCount(2);
    await page.getByLabel("Verdict").selectOption("Not met");
    await expect(list.rows).toHaveCount(1);
    await expect(page).toHaveURL(/q=list%2F&verdict=not_met/);
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Bad lists");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("View “Bad lists” saved")).toBeVisible();
    await list.open();
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("button", { name: "Bad lists", exact: true }).click();
    await expect(list.rows).toHaveCount(1);
    await expect(list.search).toHaveValue("list/");
    await page.reload();
    await expect(list.rows).toHaveCount(1);
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("button", { name: "Delete view Bad lists" }).click();
    await expect(page.getByText("No saved views yet")).toBeVisible();
  });

  test("columns can be hidden", async ({ signedIn: page, service }) => {
    const list = new VerificationsPage(page);
    await judged(service, GOOD);
    await list.open();
    await expect(list.table.getByRole("columnheader", { name: "Score" })).toBeVisible();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Score" }).click();
    await page.keyboard.press("Escape");
    await expect(list.table.getByRole("columnheader", { name: "Score" })).toBeHidden();
    await page.reload();
    await expect(list.rows.first()).toBeVisible();
    await expect(list.table.getByRole("columnheader", { name: "Score" })).toBeHidden();
  });

  test("by keyboard: search, open a row, switch tabs, go back", async ({ signedIn: page, service }) => {
    const list = new VerificationsPage(page);
    const verification = new VerificationPage(page);
    await judged(service, GOOD, "keys/1");
    const id = await judged(service, BAD, "keys/2");
    await list.open();
    await page.keyboard.press("/");
    await page.keyboard.type("keys/");
    await expect(list.rows).toHaveCount(2);
    await list.rows.first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("j");
    await expect(list.rows.nth(1)).toBeFocused();
    await page.keyboard.press("k");
    await expect(list.rows.first()).toBeFocused();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog").getByText("Next row")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list.rows.first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/verifications/${id}$`));
    await expect(verification.sentence).toHaveText(/^Not met/);
    for (const [key, tab] of Object.entries({ 5: "timeline", 8: "proof", 4: "attempts" })) {
      await page.keyboard.press(key);
      await expect(page).toHaveURL(new RegExp(`tab=${tab}`));
    }
    await page.keyboard.press("u");
    await expect(list.table).toBeVisible();
  });

  test("shows when no results match, and clears the filters", async ({ signedIn: page, service }) => {
    const list = new VerificationsPage(page);
    await judged(service, GOOD);
    await list.open("?q=nothing-like-it");
    await expect(page.getByText("No results match these filters")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).first().click();
    await expect(list.rows.first()).toBeVisible();
  });
});

test.describe("one verification", () => {
  test("evidence links to its location in the text", async ({ signedIn: page, service }) => {
    const verification = new VerificationPage(page);
    await verification.open(await judged(service, BAD));
    await page.getByRole("link", { name: "Show in the text" }).first().click();
    await expect(verification.panel.locator("mark[data-look=current]").first()).toHaveText("TODO");
    await page.reload();
    await expect(verification.panel.locator("mark[data-look=current]").first()).toHaveText("TODO");
  });

  test("compares attempts of one subject", async ({ signedIn: page, service }) => {
    const verification = new VerificationPage(page);
    await judged(service, BAD, "side/1");
    await verification.open(await judged(service, GOOD, "side/1"), "?tab=attempts");
    await expect(verification.panel.getByText(/determinations? changed\./)).toBeVisible();
    await expect(verification.panel.getByText("Changed").first()).toBeVisible();
    await expect(verification.panel.getByLabel("Compare with")).toContainText("not met");
  });

  test("feedback is recorded and listed", async ({ signedIn: page, service }) => {
    const verification = new VerificationPage(page);
    await verification.open(await judged(service, BAD), "?tab=feedback");
    await page.getByRole("radio", { name: /^Incorrect/ }).check();
    await page.getByLabel("Note (optional)").fill("It is a draft, <b>not</b> a release.");
    await page.getByRole("button", { name: "Record feedback" }).click();
    await expect(verification.panel.getByText("It is a draft, <b>not</b> a release.")).toBeVisible();
    await verification.tab("Timeline").click();
    await expect(verification.panel.getByText("Feedback recorded")).toBeVisible();
  });

  test("by keyboard: members write notes about it", async ({ signedIn: page, service }) => {
    const verification = new VerificationPage(page);
    await verification.open(await judged(service, BAD));
    await page.keyboard.press("9");
    await expect(verification.panel.getByText(/^No notes yet\./)).toBeVisible();
    await verification.panel.getByLabel("Note", { exact: true }).focus();
    await page.keyboard.type("Is the <b>date</b> right?");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(verification.panel.getByText("Is the <b>date</b> right?")).toBeVisible();
    await expect(verification.panel.getByLabel("Note", { exact: true })).toHaveValue("");
    await expect(verification.panel.getByLabel("Note", { exact: true })).toBeFocused();
    await page.reload();
    await expect(verification.panel.getByText("Is the <b>date</b> right?")).toBeVisible();
  });

  test("a note is kept while it is written, is not cut, and is added once by a double click", async ({
    signedIn: page,
    service,
  }) => {
    const verification = new VerificationPage(page);
    await verification.open(await judged(service, BAD), "?tab=notes");
    const note = verification.panel.getByLabel("Note", { exact: true });
    await note.fill("x".repeat(4_010));
    await expect(verification.panel.getByText("Remove 10 characters: the text may have at most 4000.")).toBeVisible();
    await expect(verification.panel.getByRole("button", { name: "Add note" })).toBeDisabled();
    await note.fill("Who checked the date?");
    await verification.tab("Proof").click();
    await verification.tab("Notes").click();
    await expect(note).toHaveValue("Who checked the date?");
    await page.reload();
    await expect(note).toHaveValue("Who checked the date?");
    await verification.panel.getByRole("button", { name: "Add note" }).dblclick();
    await expect(note).toHaveValue("");
    await expect(verification.panel.getByText("Who checked the date?")).toHaveCount(1);
  });

  test("judging again shows changes and extends the proof", async ({ signedIn: page, service }) => {
    const verification = new VerificationPage(page);
    await verification.open(await judged(service, BAD), "?tab=again");
    await page.getByRole("button", { name: "Judge again" }).click();
    await expect(page.getByText("The new result is unchanged.")).toBeVisible();
    await expect(page.getByText("Earlier results")).toBeVisible();
    await verification.tab("Proof").click();
    await expect(page.getByText("Later entries")).toBeVisible();
  });

  test("the proof is verified in the page and can be exported", async ({ signedIn: page, service, allowedErrors }) => {
    const verification = new VerificationPage(page);
    const id = await judged(service, BAD);
    await verification.open(id, "?tab=proof");
    await expect(page.getByRole("heading", { name: /^(?:Met|Not met)\. Signed by/ })).toBeVisible();
    await expect(page.getByText(/^(\d+) of \1 checks passed$/)).toBeVisible();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download proof" }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe(`proof-${id}.json`);
    const document = JSON.parse(await readFile(await file.path(), "utf8")) as { verification_id: string };
    expect(document.verification_id).toBe(id);
    const download = async (button: string) => {
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: button }).click();
      const download = await saved;
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
    };
    expect(JSON.parse((await download("Download openings")).text)).toMatchObject({ format: "svc-verify/openings/3" });
    const bundle = await download("Sigstore bundle");
    expect(bundle.name).toBe(`verdict-${id}.bundle.json`);
    expect(JSON.parse(bundle.text)).toMatchObject({ dsseEnvelope: { payloadType: "application/vnd.in-toto+json" } });
    allowedErrors.push(/status of 422/);
    await page.getByLabel("Vocabulary").selectOption("svr");
    await page.getByRole("button", { name: "DSSE" }).click();
    await expect(page.getByText(/svr states what holds, and the answer is not_met/)).toBeVisible();
    await expect(page.getByRole("img", { name: "Verdict: not met" })).toBeVisible();
    const link = (await page.getByRole("link", { name: /\/check#/ }).getAttribute("href")) ?? "";
    await page.goto(link);
    await expect(page.getByRole("heading", { name: /^(?:Met|Not met)\. Signed by/ })).toBeVisible();
  });

  test("an unknown ID is not found", async ({ signedIn: page, allowedErrors }) => {
    allowedErrors.push(/status of 404/);
    await page.goto(`/verifications/${MISSING}`);
    await expect(page.getByRole("alert").getByText("not_found")).toBeVisible();
  });

  test("updates a verification until it has finished", async ({ signedIn: page, service, ownerSession }) => {
    const id = await slow(service, ownerSession);
    const verification = new VerificationPage(page);
    await verification.open(id);
    await expect(verification.sentence).toHaveText(/^(?:Met|Partial|Not met|Cannot determine)/);
  });
});

/** Submits without waiting to a rubric that uses the durable functions. */
async function slow(service: Service, session: SessionCookie): Promise<string> {
  const { verification_id } = await callAs<{ verification_id: string }>(service, session, "verification.submit", {
    body: {
      rubric_id: await rubricId(service, "RAG grounding check"),
      submission: { output: "a", context: [{ value: "b" }] },
    },
  });
  return verification_id;
}

const SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
  "more filters": async (page) => {
    await new VerificationsPage(page).open();
    await page.getByRole("button", { name: "More filters" }).click();
    await expect(page.getByLabel("Flag reason")).toBeVisible();
  },
  new: async (page) => {
    await page.goto("/verifications/new");
    await page.getByRole("radio", { name: "Roles" }).click();
    await page.getByRole("button", { name: "Add context" }).click();
  },
};

for (const [name, open] of Object.entries(SCREENS)) {
  test(`${name}: axe finds nothing, and it fits a narrow screen`, async ({ signedIn: page }) => {
    await open(page);
    await expectAccessible(page);
    await expectToFit(page);
  });
}

test("every tab of a verification: axe finds nothing, and it fits a narrow screen", async ({
  signedIn: page,
  service,
}) => {
  await judged(service, GOOD, "axe/1");
  await new VerificationPage(page).open(await judged(service, BAD, "axe/1"));
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel")).not.toBeEmpty();
    await expect(page.getByRole("status", { name: "Loading" })).toBeHidden();
    await expectAccessible(page, (await tab.textContent()) ?? "");
    await expectToFit(page);
  }
});

test("a print has the verdict with every criterion unfolded, without navigation, tabs and buttons", async ({
  signedIn: page,
  service,
}) => {
  const verification = new VerificationPage(page);
  await verification.open(await judged(service, BAD));
  await expect(page.getByRole("link", { name: "Show in the text" }).first()).toBeVisible();
  const folded = page.locator("details:not([open])").first().getByText("Rationale");
  await expect(folded).toBeHidden();
  await page.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
  await page.emulateMedia({ media: "print" });
  await expect(verification.sentence).toBeVisible();
  await expect(folded).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
  for (const hidden of [page.getByRole("navigation"), page.getByRole("tab"), page.getByRole("button")]) {
    await expect(hidden.filter({ visible: true })).toHaveCount(0);
  }
  await expect(
    page.getByRole("link", { name: /^(All verifications|Show in the text)$/ }).filter({ visible: true }),
  ).toHaveCount(0);
  const id = page.locator("dl code").last();
  expect(await id.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
