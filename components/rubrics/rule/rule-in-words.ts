import { RULE_TEXTS as TEXTS } from "@/components/rubrics/rule/texts";
import type { CriterionPrimitive } from "@/server/contracts/enums";
import type { RubricCriterion } from "@/server/rubric/contract";

type RuleCriterion = Pick<RubricCriterion, "primitive" | "config" | "inverted">;
type Config = RubricCriterion["config"];

const RULES: Record<CriterionPrimitive, (config: Config, inverted: boolean) => string | null> = {
  "regex_match@1": ({ pattern, flags, must_match: mustMatch }, inverted) => {
    const label = (mustMatch !== false) !== inverted ? TEXTS.mustMatch : TEXTS.mustNotMatch;
    return TEXTS.pattern(label, valueText(pattern), flags === undefined ? "" : valueText(flags));
  },
  "numeric_threshold@1": (config, inverted) => {
    const place = config["path"] == null ? TEXTS.wholeValue : valueText(config["path"]);
    return TEXTS.number(
      place,
      inverted,
      formatBound(config),
      config["tolerance"] ? valueText(config["tolerance"]) : null,
    );
  },
  "json_schema@1": (config, inverted) => TEXTS.schema(inverted, valueText(config["schema"] ?? config)),
  "llm_judge@1": () => null,
};

/**
 * Says what a deterministic rule requires, in the words of the editor's form. A rule of a must_not criterion states
 * what fails it, so its sentence is negated.
 * @returns null without a rule
 */
export const ruleInWords = ({ primitive, config, inverted }: RuleCriterion): string | null =>
  Object.keys(config).length === 0 ? null : RULES[primitive](config, inverted);

function formatBound({ operator, threshold, min, max }: Config): string {
  if (operator === "between") return TEXTS.between(valueText(min), valueText(max));
  const name = valueText(operator);
  const operatorText = Object.hasOwn(TEXTS.operators, name)
    ? TEXTS.operators[name as keyof typeof TEXTS.operators]
    : name;
  return `${operatorText} ${valueText(threshold)}`;
}

const valueText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
