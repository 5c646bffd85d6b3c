import { readFile } from "node:fs/promises";
import { expectAccessible, expectToFit } from "@/e2e/axe";
import { expect, test } from "@/e2e/fixtures";
import { VerificationPage } from "@/e2e/pages/VerificationPage";
import type { Service } from "@/e2e/service";
import { callAs, type SessionCookie } from "@/e2e/session";
import { BAD, GOOD, findRubricId, submitText } from "@/e2e/submissions";

const MISSING = "01a00000-0000-7000-8000-000000000000";

test.describe("one verification", () => {
  test("evidence links to its location in the text", async ({ signedIn: page, service }) => {
    const verification = new VerificationPage(page);
    await verification.open(await submitText(service, BAD));
    await page.getByRole("link", { name: "Show in the text" }).first().click();
    await expect(verification.panel.locator("mark[data-look=current]").first()).toHaveText("TODO");
    await page.reload();
    await expect(verification.panel.locator("mark[data-look=current]").first()).toHaveText("TODO");
  });

  test("compares attempts of one subject", async ({ signedIn: page, service }) => {
    const verification = new VerificationPage(page);
    await submitText(service, BAD, "side/1");
    await verification.open(await submitText(service, GOOD, "side/1"), "?tab=attempts");
    await expect(verification.panel.getByText(/determinations? changed\./)).toBeVisible();
    await expect(verification.panel.getByText("Changed").first()).toBeVisible();
    await expect(verification.panel.getByLabel("Compare with")).toContainText("not met");
  });

  test("feedback is recorded and listed", async ({ signedIn: page, service }) => {
    const verification = new VerificationPage(page);
    await verification.open(await submitText(service, BAD), "?tab=feedback");
    await page.getByRole("radio", { name: /^Incorrect/ }).check();
    await page.getByLabel("Note (optional)").fill("It is a draft, <b>not</b> a release.");
    await page.getByRole("button", { name: "Record feedback" }).click();
    await expect(verification.panel.getByText("It is a draft, <b>not</b> a release.")).toBeVisible();
    await verification.tab("Timeline").click();
    await expect(verification.panel.getByText("Feedback recorded")).toBeVisible();
  });

  test("by keyboard: members write notes about it", async ({ signedIn: page, service }) => {
    const verification = new VerificationPage(page);
    await verification.open(await submitText(service, BAD));
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
    await verification.open(await submitText(service, BAD), "?tab=notes");
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
    await verification.open(await submitText(service, BAD), "?tab=again");
    await page.getByRole("button", { name: "Judge again" }).click();
    await expect(page.getByText("The new result is unchanged.")).toBeVisible();
    await expect(page.getByText("Earlier results")).toBeVisible();
    await verification.tab("Proof").click();
    await expect(page.getByText("Later entries")).toBeVisible();
  });

  test("the proof is verified in the page and can be exported", async ({ signedIn: page, service, allowedErrors }) => {
    const verification = new VerificationPage(page);
    const id = await submitText(service, BAD);
    await verification.open(id, "?tab=proof");
    await expect(page.getByRole("heading", { name: /^(?:Met|Not met)\. Signed by/ })).toBeVisible();
    await expect(page.getByText(/^(\d+) of \1 checks passed$/)).toBeVisible();
    await expect(page.getByText(/^Logged as entry \d+ of \S+\/log, not witnessed\.$/)).toBeVisible();
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
    const id = await submitDurably(service, ownerSession);
    const verification = new VerificationPage(page);
    await verification.open(id);
    await expect(verification.sentence).toHaveText(/^(?:Met|Partial|Not met|Cannot determine)/);
  });
});

test("judging again says before that stored replies are reused, and counts them apart from calls", async ({
  signedIn: page,
  service,
}) => {
  const verification = new VerificationPage(page);
  const rubric = await findRubricId(service, "Basic content policy");
  await verification.open(
    await submitText(service, "The garden opens at nine on Monday.", undefined, rubric),
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

test("every tab of a verification: axe finds nothing, and it fits a narrow screen", async ({
  signedIn: page,
  service,
}) => {
  await submitText(service, GOOD, "axe/1");
  await new VerificationPage(page).open(await submitText(service, BAD, "axe/1"));
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
  await verification.open(await submitText(service, BAD));
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

/** Submits without waiting to a rubric that uses the durable functions. */
async function submitDurably(service: Service, session: SessionCookie): Promise<string> {
  const { verification_id } = await callAs<{ verification_id: string }>(service, session, "verification.submit", {
    body: {
      rubric_id: await findRubricId(service, "RAG grounding check"),
      submission: { output: "a", context: [{ value: "b" }] },
    },
  });
  return verification_id;
}
