// Builds invented citations, in the forms that models produce.
import type { JudgeResult } from "@/testing/fakeModel/behavior";
import type { Claim } from "./sample";
import type { Scene } from "./scene";

type Citation = JudgeResult["citations"][number];

/** `supportingText` is a text that would support the claim; `passage` is a passage of the work. */
const FORMS: readonly ((supportingText: string, passage: string) => Citation)[] = [
  (supportingText) => ({ source: "output", quote: supportingText }),
  (supportingText, passage) => ({ source: "output", quote: `${passage.slice(0, 20)} ${supportingText}` }),
  (supportingText, passage) => ({ source: "output", quote: `${passage.slice(0, 12)} … ${supportingText}` }),
  (supportingText) => ({ source: "context[0]", quote: `It is confirmed that ${supportingText}` }),
  () => ({ source: "output", quote: "the" }),
  () => ({ source: "", quote: "." }),
  () => ({ from: 9_999, to: 9_999 }),
  () => ({ from: 0, to: 0 }),
];

/**
 * Returns an invented citation for a claim. The length of the statement selects the form, so every run has the same
 * one.
 */
export function inventCitation({ statement }: Claim, { passages }: Scene): Citation {
  const supportingText = statement.replace(/^The output \w+ (?:that )?/, "");
  const form = FORMS[statement.length % FORMS.length] ?? FORMS[0];
  if (!form) throw new Error("no form of invented quotes");
  return form(supportingText, [...passages.values()][0] ?? "");
}
