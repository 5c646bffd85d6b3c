// Runs the marked examples, and keeps the results by the hash of the rubric and the example.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Check } from "@/components/rubrics/editor/use-check";
import type { DraftState } from "@/components/rubrics/editor/use-draft";
import type { Spec } from "@/components/rubrics/spec";
import { parseExampleSubmission } from "@/components/rubrics/submission";
import { useTRPCClient } from "@/components/trpc/provider";
import type { MarkedExample, RubricExamplesResult } from "@/server/rubric/contract/examples";
import type { DraftExample } from "@/server/authoring/contract/rubricDraft";
import type { TriedExample } from "@/server/authoring/contract/rubricEditor";

export type ExampleRun = RubricExamplesResult["examples"][number];
export const MARKS = ["should_pass", "should_fail"] as const;

/** Builds the key of a run, which changes with everything that affects the result. */
const runKey = (hash: string, { mark, format, content, expected }: DraftExample) =>
  JSON.stringify([hash, mark, format, content, expected]);

const markedExample = (example: DraftExample): MarkedExample => ({
  label: example.label,
  mark: example.mark,
  submission: parseExampleSubmission(example) ?? { inline: "" },
  expected: example.expected,
});

export const isFinished = (example: DraftExample): boolean =>
  example.label.trim() !== "" && example.content !== "" && parseExampleSubmission(example) !== null;

/** Reports whether an example has a different determination on the two rubrics. */
export function isFlip(laterRun: ExampleRun | null, baseRun: ExampleRun | null): boolean {
  const [laterDetermination, baseDetermination] = [laterRun?.determination ?? null, baseRun?.determination ?? null];
  return laterDetermination !== null && baseDetermination !== null && laterDetermination !== baseDetermination;
}

export function useExampleRuns({ spec, examples }: DraftState, check: Check) {
  const client = useTRPCClient();
  const [finishedRuns, setFinishedRuns] = useState<ReadonlyMap<string, ExampleRun>>(new Map());
  const hash = check.isStale ? null : (check.result?.hash ?? null);

  const runOn = useMutation({
    mutationFn: async (rubrics: readonly Spec[]) => {
      for (const rubric of rubrics) {
        for (const mark of MARKS) {
          const markedExamples = examples.filter((example) => example.mark === mark && isFinished(example));
          if (markedExamples.length === 0) continue;
          const result = await client.rubricEditor.runExamples.mutate({
            body: { spec: rubric, examples: markedExamples.map(markedExample) },
          });
          setFinishedRuns((current) => {
            const next = new Map(current);
            for (const run of result.examples) {
              const example = markedExamples[run.index];
              if (example) next.set(runKey(result.rubric.hash, example), run);
            }
            return next;
          });
        }
      }
    },
  });

  const findResult = (example: DraftExample, rubricHash: string | null = hash): ExampleRun | null =>
    (rubricHash === null ? undefined : finishedRuns.get(runKey(rubricHash, example))) ?? null;
  const run = (earlierSpec?: Spec) => {
    if (runOn.isPending || !check.result?.ok || examples.length === 0 || !examples.every(isFinished)) return;
    runOn.mutate(earlierSpec ? [spec, earlierSpec] : [spec]);
  };
  const triedExamples: TriedExample[] = examples.map((example) => ({
    ...markedExample(example),
    verification_id: findResult(example)?.verification_id ?? null,
  }));
  return { run, isRunning: runOn.isPending, error: runOn.error, findResult, triedExamples };
}
export type ExampleRuns = ReturnType<typeof useExampleRuns>;
