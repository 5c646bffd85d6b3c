import { expect, test } from "@/e2e/fixtures";
import { VerificationPage } from "@/e2e/pages/VerificationPage";
import { GOOD, findRubricId, submitText } from "@/e2e/submissions";

test("Markdown is rendered with its quotes, and the view switches by mouse and by key", async ({
  signedIn: page,
  service,
}) => {
  const table = "\n\n| area | change |\n|---|---|\n| start | **faster** |\n";
  const verification = new VerificationPage(page);
  await verification.open(await submitText(service, `${GOOD}${table}`), "?tab=submission");
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

test("a table that is too long to be formatted is shown as text, with the reason", async ({
  signedIn: page,
  service,
}) => {
  const verification = new VerificationPage(page);
  await verification.open(await submitText(service, `item,price\n${"tea,3\n".repeat(4_000)}`), "?tab=submission");
  await expect(verification.panel.getByText("Too long for the view “Table”: shown as plain text.")).toBeVisible();
});

test("CSV is a table, code has colors, and a conversation has its messages, with what the tools did folded", async ({
  signedIn: page,
  service,
}) => {
  const verification = new VerificationPage(page);
  await verification.open(await submitText(service, "item,price\ntea,3\ncoffee,4\n"), "?tab=submission");
  await expect(verification.panel.getByText("coffee", { exact: true })).toBeVisible();
  await verification.open(
    await submitText(service, "import os\n\ndef main():\n    return os.name\n"),
    "?tab=submission",
  );
  await expect(verification.panel.locator(".text-accent", { hasText: "def" })).toBeVisible();
  const call = { id: "c1", type: "function", function: { name: "find_order", arguments: '{"id":7}' } };
  const conversation = [
    { role: "user", content: "Where is my order?" },
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "assistant", content: "It left\ntoday." },
  ];
  await verification.open(await submitText(service, JSON.stringify(conversation)), "?tab=submission");
  await expect(verification.panel.getByText("Where is my order?", { exact: true })).toBeVisible();
  const folded = verification.panel.getByText(/"name":"find_order"/);
  await expect(folded).toBeHidden();
  await verification.panel.getByText("tool_calls: find_order").click();
  await expect(folded).toBeVisible();
  await verification.panel.getByRole("radio", { name: "Raw" }).click();
  await expect(verification.panel.getByText("It left\\ntoday.")).toBeVisible();
});

test("a criterion with a long title keeps its determination next to the title", async ({ signedIn: page, service }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/verifications/new?rubric=${await findRubricId(service, "Basic content policy")}`);
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
