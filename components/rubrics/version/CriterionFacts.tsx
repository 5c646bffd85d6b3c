import { PRIMITIVE_TEXTS } from "@/components/rubrics/form/texts";
import { EDITOR_TEXTS } from "@/components/rubrics/texts";
import { VERSION_TEXTS as TEXTS } from "@/components/rubrics/version/texts";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { RubricCriterion } from "@/server/contracts/rubric";

export function CriterionFacts({ criterion }: { criterion: RubricCriterion }) {
  const { key, title, statement, primitive, type, weight, tier, config, applies_to } = criterion;
  const settings = Object.keys(config).length === 0 ? null : JSON.stringify(config);
  return (
    <li className="space-y-1 py-3 text-sm first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">
          <UntrustedText>{title ?? key}</UntrustedText>
        </span>
        {title === null ? null : <code className="text-muted text-xs">{key}</code>}
        <span className="text-muted ml-auto text-xs">
          {type.replace("_", " ")}
          {weight === null ? null : TEXTS.weight(weight)} · {PRIMITIVE_TEXTS[primitive].name}
          {tier === null ? null : TEXTS.tier(tier)} · {EDITOR_TEXTS.roles[applies_to]}
        </span>
      </p>
      {statement === null ? null : (
        <p>
          <UntrustedText>{statement}</UntrustedText>
        </p>
      )}
      {settings === null ? null : (
        <p className="text-muted font-mono text-xs break-all">
          <UntrustedText>{settings}</UntrustedText>
        </p>
      )}
    </li>
  );
}
