"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { outcomeLines } from "@/components/rubrics/begin/outcome-lines";
import { BEGIN_TEXTS as TEXTS } from "@/components/rubrics/begin/texts";
import { useOpenDraft } from "@/components/rubrics/use-open-draft";
import { problemOf } from "@/components/trpc/problem-of";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Field, controlClass } from "@/components/ui/Field";
import { FilePick } from "@/components/ui/FilePick";
import { ProblemNotice } from "@/components/ui/ProblemNotice";
import { LIMITS } from "@/server/contracts/limits";

/** Derives a rubric from labeled examples; the draft keeps which example each criterion explains. */
export function FromOutcomes() {
  const id = useId();
  const trpc = useTRPC();
  const { begin, opening } = useOpenDraft();
  const draft = useMutation(trpc.rubric.fromOutcomes.mutationOptions());
  const [text, setText] = useState("");
  const [goal, setGoal] = useState("");
  const read = outcomeLines(text);
  const fault = "faultAt" in read ? TEXTS.outcomesLine(read.faultAt) : null;
  const send = () => {
    if ("faultAt" in read) return;
    draft.mutate(
      { body: { examples: read.examples, ...(goal.trim() === "" ? {} : { goal: goal.trim() }) } },
      {
        onSuccess: ({ rubric_spec, induction }) =>
          begin({
            source: JSON.stringify(rubric_spec, null, 2),
            origin: {
              kind: "outcomes",
              model: induction.model,
              criteria: induction.per_criterion,
              unexplained_example_ids: induction.unexplained_example_ids,
              warnings: induction.warnings,
            },
          }),
      },
    );
  };
  return (
    <div className="max-w-2xl space-y-3">
      <Field id={id} label={TEXTS.outcomes} hint={fault ?? TEXTS.outcomesHint}>
        <textarea
          id={id}
          rows={10}
          value={text}
          spellCheck={false}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setText(event.target.value)}
          className={`${controlClass} font-mono text-[0.8125rem]`}
        />
      </Field>
      <Field id={`${id}-goal`} label={TEXTS.goal}>
        <input
          id={`${id}-goal`}
          value={goal}
          maxLength={LIMITS.inductionGoalChars}
          onChange={(event) => setGoal(event.target.value)}
          className={controlClass}
        />
      </Field>
      {draft.error ? <ProblemNotice problem={problemOf(draft.error)} onRetry={send} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="primary"
          disabled={fault !== null || text.trim() === "" || draft.isPending || opening}
          onClick={send}
        >
          {TEXTS.draftIt}
        </Button>
        <FilePick label={TEXTS.file} accept=".jsonl,.json,.ndjson" onFile={(file) => void file.text().then(setText)} />
        <span role="status" className="text-muted text-sm">
          {draft.isPending ? TEXTS.drafting : null}
        </span>
      </div>
    </div>
  );
}
