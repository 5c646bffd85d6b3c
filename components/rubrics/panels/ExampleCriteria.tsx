import { UntrustedLines } from "@/components/citation/UntrustedLines";
import { OutcomeBadge } from "@/components/rubrics/panels/OutcomeBadge";
import type { ExampleRun } from "@/components/rubrics/panels/use-example-runs";
import { type Spec, readCriteria, criterionName } from "@/components/rubrics/spec";
import { EXAMPLE_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { Disclosure } from "@/components/ui/Disclosure";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { CriterionDetermination } from "@/components/verdict/CriterionDetermination";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";

/**
 * Lists the criteria of a run with determination, agreement and reason. The list is open when the example or a
 * criterion disagrees.
 */
export function ExampleCriteria({ run, spec }: { run: ExampleRun; spec: Spec }) {
  const { criteria, outcome, status, verification_id } = run;
  if (criteria.length === 0) return <p className="text-muted text-sm">{TEXTS.noVerdict(status)}</p>;
  const authoredByKey = new Map(readCriteria(spec).map((criterion) => [criterion["key"], criterion]));
  const findCriterionName = (key: string) => {
    const criterion = authoredByKey.get(key);
    return criterion ? criterionName(criterion) : key;
  };
  const disagrees = outcome !== "agrees" || criteria.some((criterion) => criterion.outcome === "contradicts");
  return (
    // The key makes each new run decide again whether the list is open.
    <Disclosure
      key={verification_id}
      isInitiallyOpen={disagrees}
      summary={TEXTS.criteria(criteria.map((criterion) => criterion.outcome))}
    >
      <ul className="divide-line divide-y text-sm">
        {criteria.map(({ criterion_id, key, determination, expected, outcome, rationale }) => (
          <li key={criterion_id} className="space-y-1 py-2 first:pt-0">
            <div className="flex flex-wrap items-center gap-2">
              <span className="min-w-32 flex-1 font-medium">
                <UntrustedText>{findCriterionName(key)}</UntrustedText>
              </span>
              <CriterionDetermination
                determination={determination}
                inverted={authoredByKey.get(key)?.["type"] === "must_not"}
              />
              <OutcomeBadge outcome={outcome ?? "not_decisive"} />
            </div>
            {expected === null || outcome === "agrees" ? null : (
              <p className="text-muted">{TEXTS.expectedCriterion(DETERMINATION_LABELS[expected])}</p>
            )}
            <p className="break-words whitespace-pre-wrap">
              <UntrustedLines>{rationale || TEXTS.noReason}</UntrustedLines>
            </p>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
