// Builds candidates for properties that authors often require or forbid.
import { type Candidate, patternRule } from "@/server/authoring/induction/candidate";

type Feature = [name: string, what: string, pattern: string, flags: string];

const FEATURES: readonly Feature[] = [
  ["number", "a number", "[0-9]", ""],
  ["url", "a URL", "https?://[^\\s]+", ""],
  ["date", "an ISO date", "\\b[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])\\b", ""],
  ["email", "an email address", "[A-Za-z0-9_.+-]+@[A-Za-z0-9_-]+\\.[A-Za-z0-9_.-]+", ""],
  ["heading", "a heading", "^#{1,6} \\S", "m"],
  ["list_item", "a list item", "^[ \\t]*(?:[-*+]|[0-9]{1,3}[.)]) \\S", "m"],
  ["code_block", "a code block", "^```", "m"],
  ["amount", "an amount of money", "(?:[$€£¥] ?[0-9]|[0-9] ?(?:[$€£¥]|(?:EUR|USD|GBP|CHF|JPY)\\b))", ""],
  ["percentage", "a percentage", "[0-9] ?%", ""],
  ["citation_mark", "a citation mark such as [1]", "\\[[0-9]{1,3}\\]", ""],
  ["question", "a question mark", "\\?", ""],
  ["exclamation", "an exclamation mark", "!", ""],
  ["quotation", "a quotation", '["“«][^"”»]+["”»]', ""],
];

/** Features that are only forbidden, never required. */
const LEFTOVERS: readonly Feature[] = [
  [
    "placeholder",
    "an unfilled placeholder",
    "\\{\\{[^{}]*\\}\\}|\\[(?:insert|your|customer|name)[^\\[\\]]*\\]|<(?:name|date|company)>",
    "i",
  ],
  ["unfinished", "unfinished text", "\\b(?:todo|tbd|fixme|lorem ipsum|coming soon)\\b", "i"],
  ["self_reference", "a remark about being a model", "\\bas an ai\\b|\\b(?:ai )?language model\\b", "i"],
  [
    "preamble",
    "an opening such as “Sure, here is”",
    "^[\\s\\p{Z}]*(?:sure|certainly|of course|here(?: is|'s))\\b",
    "i",
  ],
];

/** Builds two candidates per feature, required and forbidden, and one per leftover of drafts, forbidden. */
export function featureCandidates(): Candidate[] {
  const forbiddenRules = [...LEFTOVERS, ...FEATURES].map(([name, description, pattern, flags], index) => ({
    ...patternRule(pattern, flags, false),
    key: `no_${name}`,
    title: `Does not have ${description}`,
    prior: index < LEFTOVERS.length ? 0.9 : 0.4,
  }));
  const requiredRules = FEATURES.map(([name, description, pattern, flags]) => ({
    ...patternRule(pattern, flags, true),
    key: `has_${name}`,
    title: `Has ${description}`,
    prior: 0.7,
  }));
  const text = { ...patternRule("\\S", "", true), key: "not_empty", title: "Is not empty", prior: 1 };
  return [text, ...requiredRules, ...forbiddenRules];
}
