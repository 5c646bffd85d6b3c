// Labeled examples as pasted: one JSON object per line, or a JSON array of objects.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { BEGIN_TEXTS as TEXTS } from "@/components/rubrics/begin/texts";
import { isObject } from "@/components/rubrics/spec";
import { useOpenDraft } from "@/components/rubrics/use-open-draft";
import { useTRPC, useTRPCClient } from "@/components/trpc/provider";
import { decidedOutcomes } from "@/components/rubrics/begin/decided-outcomes";
import { toastError } from "@/components/ui/toast";
import { Button } from "@/components/ui/Button";
import { InputField, TextAreaField } from "@/components/ui/Field";
import { FilePick } from "@/components/ui/FilePick";
import { CODE_AREA } from "@/components/ui/code-area";
import { readExactJson } from "@/server/contracts/exactJson";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { LIMITS } from "@/server/contracts/limits";

/** Derives a rubric from labeled examples; the draft keeps which example each criterion explains. */
export function FromOutcomes() {
  const trpc = useTRPC();
  const { beginFrom, opening } = useOpenDraft();
  const draft = useMutation(trpc.rubric.fromOutcomes.mutationOptions());
  const client = useTRPCClient();
  const decided = useMutation({ mutationFn: () => decidedOutcomes(client) });
  const [text, setText] = useState("");
  const [goal, setGoal] = useState("");
  const read = outcomeLines(text);
  const fault = "faultAt" in read ? TEXTS.outcomesLine(read.faultAt, read.fault) : null;
  const send = () => {
    if ("faultAt" in read) return;
    draft.mutate(
      { body: { examples: read.examples, ...(goal.trim() === "" ? {} : { goal: goal.trim() }) } },
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
        hint={fault ?? TEXTS.outcomesHint}
        rows={10}
        value={text}
        aria-invalid={fault !== null}
        onChange={(event) => setText(event.target.value)}
      />
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
          disabled={fault !== null || text.trim() === "" || draft.isPending || opening}
          onClick={send}
        >
          {TEXTS.draftIt}
        </Button>
        <Button
          disabled={decided.isPending}
          onClick={() => decided.mutate(undefined, { onSuccess: setText, onError: toastError })}
        >
          {TEXTS.useDecisions}
        </Button>
        <FilePick label={TEXTS.file} accept=".jsonl,.json,.ndjson" onFile={(file) => void file.text().then(setText)} />
        <span role="status" className="text-muted text-sm">
          {draft.isPending ? TEXTS.drafting : decided.data === "" ? TEXTS.noDecisions : null}
        </span>
      </div>
    </div>
  );
}

type OutcomeLines = { examples: Record<string, unknown>[] } | { faultAt: number; fault?: string };

/**
 * `faultAt`: the first line, from 1, that is not a JSON object; `fault`: why it would become another one. Empty lines
 * are skipped.
 */
function outcomeLines(text: string): OutcomeLines {
  if (text.trimStart().startsWith("[")) {
    const whole = readExactJson(text);
    if (!whole.ok && whole.kind !== "not_json") return { faultAt: 1, fault: whole.message };
    if (whole.ok && Array.isArray(whole.value)) {
      const faultAt = whole.value.findIndex((each) => !isObject(each));
      return faultAt === -1 ? { examples: whole.value.filter(isObject) } : { faultAt: faultAt + 1 };
    }
  }
  const examples: Record<string, unknown>[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const read = readExactJson(line);
    if (!read.ok && read.kind !== "not_json") return { faultAt: index + 1, fault: read.message };
    if (!read.ok || !isObject(read.value)) return { faultAt: index + 1 };
    examples.push(read.value);
  }
  return { examples };
}
