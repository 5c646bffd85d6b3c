import { useQuery } from "@tanstack/react-query";
import { CirclePlus, Play } from "lucide-react";
import { useState } from "react";
import type { Draft } from "@/components/rubrics/editor/use-draft";
import { ExampleEntry } from "@/components/rubrics/panels/ExampleEntry";
import { type ExampleRuns, MARKS, isFinished, isFlip } from "@/components/rubrics/panels/use-example-runs";
import { EXAMPLE_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Toggle } from "@/components/ui/Toggle";
import { LIMITS } from "@/server/contracts/limits";
import type { DraftExample, RubricDraft } from "@/server/authoring/contract/rubricDraft";

type ExamplesPanelProps = { base: RubricDraft["base"]; draft: Draft; runs: ExampleRuns; isCompiled: boolean };

/** Lists the marked examples with their results on the draft and on its base version. */
export function ExamplesPanel({ base, draft, runs, isCompiled }: ExamplesPanelProps) {
  const trpc = useTRPC();
  const baseQuery = useQuery(trpc.rubric.get.queryOptions({ id: base?.rubric_id ?? "" }, { enabled: base !== null }));
  const [isComparing, setIsComparing] = useState(base !== null);
  const [flipsOnly, setFlipsOnly] = useState(false);
  const { state, changeExamples } = draft;
  const { examples } = state;
  const baseHash = isComparing && base ? base.hash : null;
  const findEarlierResult = (example: DraftExample) => (baseHash === null ? null : runs.findResult(example, baseHash));
  const flips = examples.filter((example) => isFlip(runs.findResult(example), findEarlierResult(example)));
  const comparedExamples = examples.filter(
    (example) => runs.findResult(example)?.determination && findEarlierResult(example)?.determination,
  );
  const visibleExamples = flipsOnly && isComparing ? flips : examples;
  const blockReason = !isCompiled ? TEXTS.invalid : examples.every(isFinished) ? null : TEXTS.unfinished;
  return (
    <div className="space-y-4">
      <p className="text-muted text-sm">{TEXTS.hint}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={Play}
          look="primary"
          disabled={blockReason !== null || runs.isRunning || examples.length === 0}
          onClick={() => runs.run(isComparing ? baseQuery.data?.spec : undefined)}
        >
          {runs.isRunning ? TEXTS.running : TEXTS.run}
        </Button>
        {base ? (
          <>
            <Toggle pressed={isComparing} onChange={setIsComparing}>
              {TEXTS.compare(base.version)}
            </Toggle>
            {isComparing ? (
              <Toggle pressed={flipsOnly} onChange={setFlipsOnly}>
                {TEXTS.flipsOnly}
              </Toggle>
            ) : null}
          </>
        ) : null}
        {blockReason !== null && examples.length > 0 ? <span className="text-muted text-sm">{blockReason}</span> : null}
      </div>
      <ErrorNotice error={runs.error} />
      {examples.length === 0 ? (
        <EmptyState
          icon={CirclePlus}
          title={TEXTS.none}
          explanation={TEXTS.noneHint}
          action={<Button onClick={() => changeExamples(() => [newExample("should_pass")])}>{TEXTS.addFirst}</Button>}
        />
      ) : (
        <ul className="space-y-3">
          {visibleExamples.map((example) => (
            <ExampleEntry
              key={example.id}
              spec={state.spec}
              example={example}
              result={runs.findResult(example)}
              baseRun={findEarlierResult(example)}
              onChange={(fields) =>
                changeExamples((current) =>
                  current.map((item) => (item.id === example.id ? { ...item, ...fields } : item)),
                )
              }
              onRemove={() => changeExamples((current) => current.filter(({ id }) => id !== example.id))}
            />
          ))}
        </ul>
      )}
      {visibleExamples.length < examples.length ? (
        <p role="status" className="text-muted text-sm">
          {TEXTS.unlisted({ flips: flips.length, comparedCount: comparedExamples.length, totalCount: examples.length })}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {MARKS.map((mark) => (
          <Button
            key={mark}
            disabled={examples.filter((example) => example.mark === mark).length >= LIMITS.markedExamples}
            onClick={() => changeExamples((current) => [...current, newExample(mark)])}
          >
            {TEXTS.add[mark]}
          </Button>
        ))}
      </div>
    </div>
  );
}

function newExample(mark: DraftExample["mark"]): DraftExample {
  return { id: crypto.randomUUID(), label: "", mark, format: "text", content: "" };
}
