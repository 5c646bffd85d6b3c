import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { BEGIN_TEXTS as TEXTS } from "@/components/rubrics/begin/texts";
import { parseOutcomeLines } from "@/components/rubrics/begin/outcome-lines";
import { useOpenDraft } from "@/components/rubrics/use-open-draft";
import { useTRPC, useTRPCClient } from "@/components/trpc/provider";
import { readDecidedOutcomes } from "@/components/rubrics/begin/decided-outcomes";
import { toastError } from "@/components/ui/toast";
import { Button } from "@/components/ui/Button";
import { InputField, TextAreaField } from "@/components/ui/Field";
import { FilePick } from "@/components/ui/FilePick";
import { CODE_AREA } from "@/components/ui/code-area";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { LIMITS } from "@/server/contracts/limits";

/** Derives a rubric from labeled examples; the draft keeps which example each criterion explains. */
export function FromOutcomes() {
  const trpc = useTRPC();
  const { beginFrom, isOpening } = useOpenDraft();
  const draft = useMutation(trpc.rubric.fromOutcomes.mutationOptions());
  const client = useTRPCClient();
  const decidedOutcomesQuery = useMutation({ mutationFn: () => readDecidedOutcomes(client) });
  const [text, setText] = useState("");
  const [goal, setGoal] = useState("");
  const { examples, faults } = parseOutcomeLines(text);
  const send = () => {
    draft.mutate(
      { body: { examples, ...(goal.trim() === "" ? {} : { goal: goal.trim() }) } },
      {
        onSuccess: ({ rubric_spec, induction }) =>
          beginFrom(rubric_spec, {
            kind: "outcomes",
            model: induction.model,
            criteria: induction.per_criterion,
            unexplained_example_ids: induction.unexplained_example_ids,
            warnings: induction.warnings,
          }),
      },
    );
  };
  return (
    <div className="max-w-2xl space-y-3">
      <TextAreaField
        {...CODE_AREA}
        label={TEXTS.outcomes}
        hint={TEXTS.outcomesHint}
        rows={10}
        value={text}
        aria-invalid={faults.length > 0}
        onChange={(event) => setText(event.target.value)}
      />
      <ul role="status" className="text-not-met space-y-0.5 text-sm empty:hidden">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
      <InputField
        label={TEXTS.goal}
        value={goal}
        maxLength={LIMITS.inductionGoalChars}
        onChange={(event) => setGoal(event.target.value)}
      />
      <ErrorNotice error={draft.error} onRetry={send} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="primary"
          disabled={examples.length === 0 || faults.length > 0 || draft.isPending || isOpening}
          onClick={send}
        >
          {TEXTS.draftIt}
        </Button>
        <Button
          disabled={decidedOutcomesQuery.isPending}
          onClick={() => decidedOutcomesQuery.mutate(undefined, { onSuccess: setText, onError: toastError })}
        >
          {TEXTS.useDecisions}
        </Button>
        <FilePick label={TEXTS.file} accept=".jsonl,.json,.ndjson" onFile={(file) => void file.text().then(setText)} />
        <span role="status" className="text-muted text-sm">
          {draft.isPending ? TEXTS.drafting : decidedOutcomesQuery.data === "" ? TEXTS.noDecisions : null}
        </span>
      </div>
    </div>
  );
}
