import { expect, it } from "vitest";
import { EMPTY_DRAFT } from "@/components/verifications/draft-submission";
import { parseKeptDraft } from "@/components/verifications/new/kept-draft";
import { NO_OPTIONS } from "@/components/verifications/new/options";

const draft = { ...EMPTY_DRAFT, shape: "roles" as const, work: "Hello", context: [{ label: "a", text: "b" }] };
const keptDraft = { draft, options: { ...NO_OPTIONS, tier: "2" }, submissionKey: "k" };

it("reads what was stored", () => expect(parseKeptDraft(JSON.stringify(keptDraft))).toEqual(keptDraft));

it.each([null, "", "{", "{}", "[]", "1", '"x"', "null", '{"draft":[],"options":{}}'])("ignores %j", (text) =>
  expect(parseKeptDraft(text)).toBeNull(),
);

it("takes the default for a field that another release did not store, or stored in another form", () => {
  const { evidence: _, ...olderDraft } = { ...draft, shape: "pages", input: 7, context: "none" };
  expect(parseKeptDraft(JSON.stringify({ draft: olderDraft, options: { tier: 2 } }))).toEqual({
    draft: { ...EMPTY_DRAFT, work: "Hello" },
    options: NO_OPTIONS,
    submissionKey: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
  });
});
