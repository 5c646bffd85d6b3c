import { statementRule } from "@/server/authoring/lint/finding";
import { removeQuotes } from "@/server/authoring/lint/contentWords";

const WORK =
  "(?:the |this )?(?:output|submission|answer|response|reply|result|text|summary|author|agent|model|assistant)";
const NOTHING_FAILS: readonly [RegExp, string][] = [
  [
    new RegExp(`^${WORK} (?:may|might|can|could)(?: also)? (?!not\\b|only\\b)`, "i"),
    "A permission cannot fail: state what must be present or absent",
  ],
  [/\bmay or may not\b|\bwhether or not it (?:does|is)\b/i, "Both answers satisfy it"],
  [
    new RegExp(
      `^${WORK} (?:exists|is (?:an? |the )?(?:output|answer|response|reply|text)\\b|contains (?:some )?(?:text|words|content)|says something)\\b`,
      "i",
    ),
    "Every output satisfies it",
  ],
  [
    /\b(?:as \w+ as (?:it )?(?:possible|can be|it could be)|the best (?:it|they) (?:can|could)(?: be)?|best (?:possible )?effort)\b/i,
    "There is no way to show that more was possible",
  ],
  [
    /\b(?:shows?|demonstrates?|reflects?|displays?|conveys?) (?:an? |the |real |true |genuine |deep |full |strong |clear )*(?:understanding|awareness|knowledge|grasp|appreciation|empathy|care|effort|thought|expertise|insight|passion)\b/i,
    "What the author understands or feels cannot be seen in the output",
  ],
  [
    /\b(?:author|agent|model|assistant|writer) (?:really |truly |genuinely )?(?:understands|understood|believes|believed|intends|intended|cares|cared|thought|wants|wanted|tried)\b/i,
    "What the author thinks cannot be seen in the output",
  ],
  [
    /\b(?:some|any)(?:one|body) (?:could|might|may|would)\b|\b(?:every|no)(?:one|body) (?:would|could)\b/i,
    "The people it refers to cannot be asked",
  ],
];

/** Finds a statement that no output could show to be false. */
export const unfalsifiable = statementRule(
  { name: "unfalsifiable", code: "statement_unfalsifiable", blocks: true },
  ({ statement }) => {
    const text = removeQuotes(statement).trim();
    const reason = NOTHING_FAILS.find(([pattern]) => pattern.test(text))?.[1];
    if (reason === undefined) return null;
    return {
      reason,
      suggestion:
        "Say what a failing output would contain or lack: “The output names …”, “No sentence of the output …”.",
    };
  },
);
