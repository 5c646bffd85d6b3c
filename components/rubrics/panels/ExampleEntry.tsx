import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useId } from "react";
import { ExampleCriteria } from "@/components/rubrics/panels/ExampleCriteria";
import { OutcomeBadge } from "@/components/rubrics/panels/OutcomeBadge";
import { type ExampleRun, isFlip } from "@/components/rubrics/panels/use-example-runs";
import type { Spec } from "@/components/rubrics/spec";
import { parseExampleSubmission } from "@/components/rubrics/submission";
import { EXAMPLE_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { useTRPC } from "@/components/trpc/provider";
import { Badge } from "@/components/ui/Badge";
import { controlClass } from "@/components/ui/Field";
import { Select, toOptions } from "@/components/ui/Select";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import { LIMITS } from "@/server/contracts/limits";
import { sumCost } from "@/components/verifications/detail/judge-totals";
import { dollarsText } from "@/server/contracts/quantities";
import type { DraftExample } from "@/server/authoring/contract/rubricDraft";

type ExampleEntryProps = {
  spec: Spec;
  example: DraftExample;
  result: ExampleRun | null;
  baseRun: ExampleRun | null;
  onChange: (change: Partial<DraftExample>) => void;
  onRemove: () => void;
};

export function ExampleEntry({ spec, example, result, baseRun, onChange, onRemove }: ExampleEntryProps) {
  const id = useId();
  const { label, mark, format, content } = example;
  const isUnreadable = format === "json" && content !== "" && parseExampleSubmission(example) === null;
  const hasFlipped = isFlip(result, baseRun);
  return (
    <li className="border-line bg-surface rounded-card space-y-2 border p-3">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={TEXTS.expected}
          value={mark}
          onChange={(next) => onChange({ mark: next })}
          options={toOptions(TEXTS.marks)}
        />
        <input
          aria-label={TEXTS.label}
          placeholder={TEXTS.label}
          value={label}
          maxLength={LIMITS.exampleLabelChars}
          onChange={(event) => onChange({ label: event.target.value })}
          className={`${controlClass} min-w-24 flex-1`}
        />
        <Select
          label={TEXTS.format}
          value={format}
          onChange={(next) => onChange({ format: next })}
          options={toOptions(TEXTS.formats)}
        />
        <button
          type="button"
          aria-label={TEXTS.remove(label)}
          onClick={onRemove}
          className="text-muted hover:bg-sunken hover:text-ink grid size-8 shrink-0 place-items-center rounded"
        >
          <Trash2 aria-hidden className="size-4" />
        </button>
      </div>
      <textarea
        aria-label={TEXTS.content}
        rows={3}
        value={content}
        maxLength={LIMITS.draftExampleChars}
        spellCheck={false}
        aria-invalid={isUnreadable}
        {...(isUnreadable ? { "aria-describedby": `${id}-fault` } : {})}
        onChange={(event) => onChange({ content: event.target.value, expected: undefined })}
        className={`${controlClass} aria-invalid:border-not-met font-mono text-[0.8125rem]`}
      />
      {isUnreadable ? (
        <p id={`${id}-fault`} className="text-not-met text-sm">
          {TEXTS.contentNotJson}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm" role="status">
        <OutcomeBadge outcome={result?.outcome ?? "not_run"} />
        {result?.determination ? (
          <span className="inline-flex items-center gap-1.5">
            <span className="text-muted">{TEXTS.got}</span>
            <DeterminationBadge determination={result.determination} />
          </span>
        ) : null}
        {baseRun?.determination ? (
          <span className="inline-flex items-center gap-1.5">
            <span className="text-muted">{TEXTS.before}</span>
            <DeterminationBadge determination={baseRun.determination} />
          </span>
        ) : null}
        {hasFlipped ? <Badge tone="caution">{TEXTS.flipped}</Badge> : null}
        {result ? <ExampleCost verificationId={result.verification_id} /> : null}
      </div>
      {result ? <ExampleCriteria run={result} spec={spec} /> : null}
    </li>
  );
}

/** Shows the model cost of one example; renders nothing without model calls. */
function ExampleCost({ verificationId }: { verificationId: string }) {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.verification.judgeAttempts.queryOptions({ id: verificationId }, { staleTime: Infinity }),
  );
  if (!data || data.attempts.length === 0) return null;
  const cost = sumCost(data.attempts);
  return <span className="text-muted">{cost === null ? TEXTS.costUnknown : TEXTS.cost(dollarsText(cost))}</span>;
}
