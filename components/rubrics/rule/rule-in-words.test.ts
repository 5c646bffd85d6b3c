import { expect, it } from "vitest";
import { ruleInWords } from "@/components/rubrics/rule/rule-in-words";

const rule = (primitive: string, config: object, inverted = false) =>
  ruleInWords({ primitive, config, inverted } as never);
const TODO = { pattern: "TODO", flags: "", must_match: true };

it.each([
  ["a pattern that a must_not forbids", rule("regex_match@1", TODO, true), "Text must not match: TODO"],
  ["a pattern that is required", rule("regex_match@1", { ...TODO, flags: "im" }), "Text must match: TODO (flags im)"],
  [
    "a pattern that a must_have forbids",
    rule("regex_match@1", { ...TODO, must_match: false }),
    "Text must not match: TODO",
  ],
  [
    "a bound",
    rule("numeric_threshold@1", { path: "totals.net", operator: "gte", threshold: 5, tolerance: 0.1 }),
    "totals.net must be at least 5 (tolerance 0.1)",
  ],
  [
    "a range that a must_not forbids",
    rule("numeric_threshold@1", { path: null, operator: "between", min: 1, max: 2, tolerance: 0 }, true),
    "The whole value must not be between 1 and 2",
  ],
  [
    "a schema",
    rule("json_schema@1", { schema: { type: "object" } }),
    'The JSON must match this schema: {"type":"object"}',
  ],
  ["no rule", rule("llm_judge@1", {}), null],
])("says %s in words", (_, ruleText, expected) => expect(ruleText).toBe(expected));
