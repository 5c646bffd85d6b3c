import { CircleMinus, CirclePlus, PencilLine } from "lucide-react";
import dynamic from "next/dynamic";
import { DIFF_TEXTS as TEXTS } from "@/components/rubrics/diff/texts";
import { type Spec, criterionName, textOrEmpty } from "@/components/rubrics/spec";
import { Badge } from "@/components/ui/Badge";
import { Skeleton } from "@/components/ui/Skeleton";
import { ToggleGroup } from "@/components/ui/Toggle";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import {
  type CriterionChange,
  type FieldChange,
  type RubricDiff,
  diffRubrics,
  isSame,
} from "@/server/rubric/diffRubrics";

const TextDiff = dynamic(() => import("@/components/rubrics/diff/TextDiff").then(({ TextDiff }) => TextDiff), {
  ssr: false,
  loading: () => <Skeleton lines={6} />,
});

const VIEWS = ["criteria", "unified", "split"] as const;

/** Compares two authored rubrics by criterion or by line. The view is in the URL. */
export function RubricDiffView({ baseSpec, laterSpec }: { baseSpec: Spec; laterSpec: Spec }) {
  const requestedView = useUrlParams().get("view");
  const view = VIEWS.find((option) => option === requestedView) ?? "criteria";
  return (
    <div className="space-y-4">
      <ToggleGroup
        label={TEXTS.view}
        value={view}
        onChange={(next) => changeUrl({ view: next === "criteria" ? null : next })}
        options={VIEWS.map((value) => ({ value, label: TEXTS.views[value] }))}
      />
      {view === "criteria" ? (
        <CriteriaChanges diff={diffRubrics(baseSpec, laterSpec)} />
      ) : (
        <TextDiff
          baseText={JSON.stringify(baseSpec, null, 2)}
          laterText={JSON.stringify(laterSpec, null, 2)}
          isSplit={view === "split"}
        />
      )}
    </div>
  );
}

const FACES = {
  added: { tone: "good", icon: CirclePlus },
  removed: { tone: "bad", icon: CircleMinus },
  changed: { tone: "caution", icon: PencilLine },
} as const;

/** Lists the changes of each criterion, aligned by key. */
function CriteriaChanges({ diff }: { diff: RubricDiff }) {
  if (isSame(diff)) return <p className="text-sm">{TEXTS.same}</p>;
  return (
    <div className="space-y-3">
      {diff.rubric.length === 0 ? null : (
        <section className="border-line bg-surface rounded-card space-y-2 border p-3">
          <h2 className="text-sm">{TEXTS.rubric}</h2>
          <FieldChanges changes={diff.rubric} />
        </section>
      )}
      {diff.criteria.map((change) => (
        <CriterionEntry key={`${change.kind} ${change.key}`} change={change} />
      ))}
      {diff.reordered ? <p className="text-sm">{TEXTS.reordered}</p> : null}
      {diff.unchanged === 0 ? null : <p className="text-muted text-sm">{TEXTS.unchanged(diff.unchanged)}</p>}
    </div>
  );
}

function CriterionEntry({ change }: { change: CriterionChange }) {
  const { kind, key, criterion } = change;
  const name = criterionName(criterion);
  return (
    <section className="border-line bg-surface rounded-card space-y-2 border p-3">
      <h2 className="flex flex-wrap items-center gap-2 text-sm">
        <Badge {...FACES[kind]}>{TEXTS.kinds[kind]}</Badge>
        <code>{key}</code>
        {name === key ? null : <UntrustedText>{name}</UntrustedText>}
      </h2>
      {change.kind === "changed" ? (
        <FieldChanges changes={change.changes} />
      ) : (
        <p className="text-muted text-sm">
          {textOrEmpty(criterion["type"]).replace("_", " ")}, <code>{textOrEmpty(criterion["primitive"])}</code>
          {criterion["statement"] ? (
            <>
              : <UntrustedText>{textOrEmpty(criterion["statement"])}</UntrustedText>
            </>
          ) : null}
        </p>
      )}
    </section>
  );
}

function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="space-y-2 text-sm">
      {changes.map(({ field, ...change }) => (
        <div key={field} className="grid gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-muted font-mono text-xs leading-5">{field}</dt>
          <dd className="min-w-0 space-y-1">
            <Value sign="−" tone="text-not-met" label={TEXTS.from} change={change} side="from" />
            <Value sign="+" tone="text-met" label={TEXTS.to} change={change} side="to" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type ValueProps = {
  sign: string;
  tone: string;
  label: string;
  change: Omit<FieldChange, "field">;
  side: "from" | "to";
};

function Value({ sign, tone, label, change, side }: ValueProps) {
  const value = change[side];
  return (
    <p className="flex gap-2">
      <span aria-hidden className={`font-mono ${tone}`}>
        {sign}
      </span>
      <span className="sr-only">{label}: </span>
      {side in change ? (
        <span className="min-w-0 font-mono text-[0.8125rem] break-words">
          <UntrustedText>{typeof value === "string" ? value : JSON.stringify(value)}</UntrustedText>
        </span>
      ) : (
        <span className="text-muted">{TEXTS.nothing}</span>
      )}
    </p>
  );
}
