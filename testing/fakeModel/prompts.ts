// The product's own prompt for named texts, for the tests of the fake and of the adapter.
import type { JudgeMessage } from "@/server/llm/port";
import { judgePrompt } from "@/server/judging/judgePrompt";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";

const CRITERION: CompiledCriterion = {
  key: "criterion",
  type: "must_have",
  primitive: "llm_judge@1",
  config: {},
  title: null,
  statement: null,
  weight: null,
  tier: 1,
  applies_to: "output",
  requires_context: false,
  partial_allowed: true,
  acceptance_threshold: 0.7,
};

export const BOUNDARY = "9f86d081884c7d65";

/** `roles`: text by source name, or label and text. `reversed`: the order of options in odd samples. */
export function promptFor(
  statement: string,
  roles: Readonly<Record<string, string | { label: string; text: string }>>,
  { boundary = BOUNDARY, reversed = false } = {},
): JudgeMessage[] {
  const sources = Object.entries(roles).map(([name, role]) => {
    const { label, text } = typeof role === "string" ? { label: null, text: role } : role;
    const cite = () => {
      throw new Error("a prompt without citations");
    };
    return {
      name,
      label,
      text,
      promptName: name,
      title: label === null ? null : `label: ${JSON.stringify(label)}`,
      cite,
    };
  });
  return judgePrompt({ criterion: { ...CRITERION, statement }, sources, boundary, reversed });
}
