import { useState } from "react";
import { CriteriaFields } from "@/components/escalations/CriteriaFields";
import { findMissingField, type JudgmentForm as Form } from "@/components/escalations/judgment";
import type { StoredKey } from "@/components/escalations/key-store";
import { CAPACITY_LABELS, ESCALATION_TEXTS as TEXTS } from "@/components/escalations/texts";
import { SelectField } from "@/components/ui/SelectField";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import { useStart } from "@/components/escalations/use-start";
import { useJudge } from "@/components/escalations/use-judge";
import { readProblem } from "@/components/trpc/read-problem";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { InputField } from "@/components/ui/Field";
import { LimitedTextArea } from "@/components/ui/LimitedTextArea";
import { Moment } from "@/components/ui/Moment";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { toOptions } from "@/components/ui/Select";
import { ToggleGroup } from "@/components/ui/Toggle";
import type { EscalationObject } from "@/server/escalation/contract/escalation";
import { LIMITS } from "@/server/contracts/limits";
import { Elapsed } from "@/components/escalations/Elapsed";

const DETERMINATIONS = toOptions(DETERMINATION_LABELS, TEXTS.chooseDetermination);

type JudgmentFormProps = {
  escalation: EscalationObject;
  caller: NonNullable<EscalationObject["caller"]>;
  signingKey: StoredKey | null;
  onAlreadyClosed: () => void;
};

/** Collects a judgment and signs it. The first missing input is named next to the button. */
export function JudgmentForm({ escalation, caller, signingKey, onAlreadyClosed }: JudgmentFormProps) {
  const startedAt = useStart(escalation.escalation_id, caller.started_at);
  const tiers = escalation.tiers.slice(0, escalation.tiers.findIndex(({ slug }) => slug === caller.tier) + 1);
  const capacities = escalation.capacities.filter((capacity) => caller.capacities.includes(capacity));
  const [form, setForm] = useState<Form>({
    outcome: "decided",
    determination: null,
    capacity: capacities[0] ?? "adjudicator",
    tier: tiers[0]?.slug ?? "",
    minutes: "",
    rationale: "",
    criteria: {},
  });
  const change = (fields: Partial<Form>) => setForm((current) => ({ ...current, ...fields }));
  const judge = useJudge(escalation, onAlreadyClosed);
  const firstMissingField = findMissingField(form, escalation);
  const minimum = tiers.find(({ slug }) => slug === form.tier)?.min_minutes ?? 1;
  const hint =
    firstMissingField === "determination"
      ? TEXTS.needsDetermination
      : firstMissingField === "minutes"
        ? TEXTS.needsMinutes(minimum)
        : firstMissingField === "rationale"
          ? TEXTS.needsRationale
          : signingKey === null
            ? TEXTS.needsKey
            : null;
  return (
    <Card title={TEXTS.judge}>
      <form
        aria-label={TEXTS.judge}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (firstMissingField === null && signingKey !== null) judge.mutate({ form, key: signingKey });
        }}
      >
        <ToggleGroup
          label={TEXTS.outcome}
          options={toOptions(TEXTS.outcomes)}
          value={form.outcome}
          onChange={(outcome) => change({ outcome })}
        />
        {caller.involved ? <p className="text-partial text-sm font-medium">{TEXTS.selfAdjudication}</p> : null}
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
          {form.outcome === "decided" ? (
            <SelectField
              label={TEXTS.determination}
              options={DETERMINATIONS}
              value={form.determination ?? ""}
              onChange={(determination) => change({ determination: determination === "" ? null : determination })}
            />
          ) : null}
          <InputField
            label={TEXTS.minutes}
            hint={
              startedAt === null ? undefined : (
                <>
                  {TEXTS.startedAt} <Moment iso={startedAt} />. <Elapsed startedAt={startedAt} />
                </>
              )
            }
            inputMode="numeric"
            autoComplete="off"
            value={form.minutes}
            onChange={(event) => change({ minutes: event.target.value.trim() })}
          />
        </div>
        <LimitedTextArea
          label={TEXTS.rationale}
          hint={TEXTS.rationaleHint}
          rows={4}
          maxLength={LIMITS.cockpitReasonChars}
          value={form.rationale}
          onChange={(event) => change({ rationale: event.target.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
          <SelectField
            label={TEXTS.capacity}
            options={capacities.map((value) => ({ value, label: CAPACITY_LABELS[value] }))}
            value={form.capacity}
            onChange={(capacity) => change({ capacity })}
          />
          <SelectField
            label={TEXTS.tier}
            options={tiers.map(({ slug, label, min_minutes }) => ({
              value: slug,
              label: TEXTS.tierOption(label, min_minutes),
            }))}
            value={form.tier}
            onChange={(tier) => change({ tier })}
          />
        </div>
        <CriteriaFields
          criteria={escalation.criteria}
          judgments={form.criteria}
          onChange={(criteria) => change({ criteria })}
        />
        {judge.error && readProblem(judge.error).code !== "judgment_already_closed" ? (
          <ErrorNotice error={judge.error} />
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary" disabled={hint !== null || judge.isPending}>
            {judge.isPending ? TEXTS.signing : TEXTS.sign}
          </Button>
          {hint === null ? null : <span className="text-muted text-sm">{hint}</span>}
        </div>
      </form>
    </Card>
  );
}
