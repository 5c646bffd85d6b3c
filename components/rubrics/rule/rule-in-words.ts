import { RULE_TEXTS as TEXTS } from "@/components/rubrics/rule/texts";
import type { CriterionPrimitive } from "@/server/contracts/enums";
import type { RubricCriterion } from "@/server/rubric/contract";

type Ruled = Pick<RubricCriterion, "primitive" | "config" | "inverted">;
type Config = RubricCriterion["config"];

const RULES: Record<CriterionPrimitive, (config: Config, inverted: boolean) => string | null> = {
  "regex_match@1": ({ pattern, flags, must_match: mustMatch }, inverted) => {
    const label = (mustMatch !== false) !== inverted ? TEXTS.mustMatch : TEXTS.mustNotMatch;
    return TEXTS.pattern(label, wordOf(pattern), flags === undefined ? "" : wordOf(flags));
  },
  "numeric_threshold@1": (config, inverted) => {
    const place = config["path"] == null ? TEXTS.wholeValue : wordOf(config["path"]);
    return TEXTS.number(place, inverted, boundOf(config), config["tolerance"] ? wordOf(config["tolerance"]) : null);
  },
  "json_schema@1": (config, inverted) => TEXTS.schema(inverted, wordOf(config["schema"] ?? config)),
  "llm_judge@1": () => null,
};

/**
 * Says what a deterministic rule demands, in the words of the editor's form. A rule of a must_not criterion states what
 * fails it, so its words are turned.
 * @returns null without a rule
 */
export const ruleInWords = ({ primitive, config, inverted }: Ruled): string | null =>
  Object.keys(config).length === 0 ? null : RULES[primitive](config, inverted);

function boundOf({ operator, threshold, min, max }: Config): string {
  if (operator === "between") return TEXTS.between(wordOf(min), wordOf(max));
  const name = wordOf(operator);
  const words = Object.hasOwn(TEXTS.operators, name) ? TEXTS.operators[name as keyof typeof TEXTS.operators] : name;
  return `${words} ${wordOf(threshold)}`;
}

const wordOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
