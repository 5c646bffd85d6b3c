import { RULE_TEXTS as TEXTS } from "@/components/rubrics/rule/texts";
import type { RubricCriterion } from "@/server/rubric/contract";

type Ruled = Pick<RubricCriterion, "primitive" | "config" | "inverted">;

/**
 * Says what a deterministic rule demands, in the words of the editor's form. A rule of a must_not criterion states what
 * fails it, so its words are turned.
 * @returns null without a rule
 */
export function ruleInWords({ primitive, config, inverted }: Ruled): string | null {
  if (Object.keys(config).length === 0) return null;
  if (primitive === "regex_match@1") {
    const { pattern, flags, must_match: mustMatch } = config;
    const label = (mustMatch !== false) !== inverted ? TEXTS.mustMatch : TEXTS.mustNotMatch;
    return TEXTS.pattern(label, wordOf(pattern), flags === undefined ? "" : wordOf(flags));
  }
  if (primitive === "numeric_threshold@1") {
    const place = config["path"] == null ? TEXTS.wholeValue : wordOf(config["path"]);
    return TEXTS.number(place, inverted, boundOf(config), config["tolerance"] ? wordOf(config["tolerance"]) : null);
  }
  return TEXTS.schema(inverted, wordOf(config["schema"] ?? config));
}

function boundOf({ operator, threshold, min, max }: RubricCriterion["config"]): string {
  if (operator === "between") return TEXTS.between(wordOf(min), wordOf(max));
  const name = wordOf(operator);
  const words = Object.hasOwn(TEXTS.operators, name) ? TEXTS.operators[name as keyof typeof TEXTS.operators] : name;
  return `${words} ${wordOf(threshold)}`;
}

const wordOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
