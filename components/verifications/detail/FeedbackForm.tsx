"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { problemOf } from "@/components/trpc/problem-of";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { TextAreaField } from "@/components/ui/Field";
import { ProblemNotice } from "@/components/ui/ProblemNotice";
import { toastDone } from "@/components/ui/toast";
import { useDetailRefresh } from "@/components/verifications/detail/use-verification-detail";
import { DETAIL_TEXTS as TEXTS, OUTCOME_LABELS } from "@/components/verifications/texts";
import type { FeedbackOutcome } from "@/server/contracts/enums";
import { LIMITS } from "@/server/contracts/limits";

const OUTCOMES = Object.entries(OUTCOME_LABELS) as [FeedbackOutcome, (typeof OUTCOME_LABELS)[FeedbackOutcome]][];

export function FeedbackForm({ id }: { id: string }) {
  const trpc = useTRPC();
  const refreshDetail = useDetailRefresh(id);
  const [outcome, setOutcome] = useState<FeedbackOutcome | null>(null);
  const [note, setNote] = useState("");
  const send = useMutation(
    trpc.verification.feedback.mutationOptions({
      onSuccess: async () => {
        toastDone(TEXTS.feedbackSent);
        setOutcome(null);
        setNote("");
        await refreshDetail();
      },
    }),
  );
  return (
    <form
      className="space-y-4 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        const trimmed = note.trim();
        if (outcome) send.mutate({ id, body: { outcome, ...(trimmed === "" ? {} : { note: trimmed }) } });
      }}
    >
      <p className="text-muted">{TEXTS.feedbackHint}</p>
      <fieldset className="space-y-2">
        <legend className="mb-1 font-medium">{TEXTS.outcome}</legend>
        {OUTCOMES.map(([value, { label, hint }]) => (
          <label key={value} className="flex items-start gap-2">
            <input
              type="radio"
              name="outcome"
              className="accent-accent mt-1.5"
              checked={outcome === value}
              onChange={() => setOutcome(value)}
            />
            <span>
              {label} <span className="text-muted block">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <TextAreaField
        id="feedback-note"
        label={TEXTS.note}
        rows={3}
        maxLength={LIMITS.feedbackNoteChars}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {send.error ? <ProblemNotice problem={problemOf(send.error)} /> : null}
      <Button type="submit" look="primary" disabled={outcome === null || send.isPending}>
        {TEXTS.sendFeedback}
      </Button>
    </form>
  );
}
