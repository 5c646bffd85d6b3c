// Citations of what no text says, in the forms that models invent.
import type { JudgeResult } from "@/server/testing/fakeModel/behavior";
import type { Claim } from "./sample";
import type { Scene } from "./scene";

type Citation = JudgeResult["citations"][number];

/** `said`: what the claim needs; `passage`: a passage of the work. */
const FORMS: readonly ((said: string, passage: string) => Citation)[] = [
  (said) => ({ source: "output", quote: said }),
  (said, passage) => ({ source: "output", quote: `${passage.slice(0, 20)} ${said}` }),
  (said, passage) => ({ source: "output", quote: `${passage.slice(0, 12)} … ${said}` }),
  (said) => ({ source: "context[0]", quote: `It is confirmed that ${said}` }),
  () => ({ source: "output", quote: "the" }),
  () => ({ source: "", quote: "." }),
  () => ({ from: 9_999, to: 9_999 }),
  () => ({ from: 0, to: 0 }),
];

/** One form for each claim, by its length, so that every run has the same. */
export function inventedCitation({ statement }: Claim, { passages }: Scene): Citation {
  const said = statement.replace(/^The output \w+ (?:that )?/, "");
  const form = FORMS[statement.length % FORMS.length] ?? FORMS[0];
  if (!form) throw new Error("no form of invented quotes");
  return form(said, [...passages.values()][0] ?? "");
}
