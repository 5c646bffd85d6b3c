import { useMutation } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { useRef, useState } from "react";
import { UntrustedLines } from "@/components/citation/UntrustedLines";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { EmptyState } from "@/components/ui/EmptyState";
import { LimitedTextArea } from "@/components/ui/LimitedTextArea";
import { Moment } from "@/components/ui/Moment";
import { PersonName } from "@/components/ui/PersonName";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { toastDone } from "@/components/ui/toast";
import { OpenTab } from "@/components/verifications/detail/NextActions";
import { useDetailRefresh } from "@/components/verifications/detail/use-verification-detail";
import { BASIS_LABELS, DETAIL_TEXTS as TEXTS, OUTCOME_LABELS } from "@/components/verifications/texts";
import type { FeedbackOutcome } from "@/server/contracts/enums";
import { LIMITS } from "@/server/contracts/limits";
import type { VerificationDetail } from "@/server/detail/contract";

/** Shows the feedback form and the recorded feedback. */
export function FeedbackTab({ detail: { verification, feedback } }: { detail: VerificationDetail }) {
  const form = useRef<HTMLDivElement>(null);
  if (verification.determination == null) {
    const { noFeedback: title, feedbackFinishedOnly: explanation } = TEXTS;
    return (
      <EmptyState icon={MessageSquare} title={title} explanation={explanation} action={<OpenTab tab="timeline" />} />
    );
  }
  const focusForm = () => form.current?.querySelector("input")?.focus();
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div ref={form}>
        <Card title={TEXTS.tabs.feedback}>
          <FeedbackForm id={verification.id} />
        </Card>
      </div>
      <Card title={TEXTS.feedbackList}>
        {feedback.length === 0 ? (
          <EmptyState
            isSmall
            icon={MessageSquare}
            title={TEXTS.noFeedback}
            explanation={TEXTS.noFeedbackWhy}
            action={<Button onClick={focusForm}>{TEXTS.giveFeedback}</Button>}
          />
        ) : null}
        <ol className="divide-line -my-2 divide-y text-sm">
          {feedback
            .toReversed()
            .map(({ feedback_id, outcome, note, basis, recorded_by, recorded_by_name, created_at }) => (
              <li key={feedback_id} className="space-y-0.5 py-2">
                <p className="font-medium">{OUTCOME_LABELS[outcome].label}</p>
                {note === null ? null : (
                  <p className="break-words whitespace-pre-wrap">
                    <UntrustedLines>{note}</UntrustedLines>
                  </p>
                )}
                <p className="text-muted text-xs break-words">
                  <Moment iso={created_at} />, <PersonName id={recorded_by} name={recorded_by_name} />
                  {basis === "ground_truth" ? null : `, ${BASIS_LABELS[basis]}`}
                </p>
              </li>
            ))}
        </ol>
      </Card>
    </div>
  );
}

const OUTCOMES = Object.entries(OUTCOME_LABELS) as [FeedbackOutcome, (typeof OUTCOME_LABELS)[FeedbackOutcome]][];

function FeedbackForm({ id }: { id: string }) {
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
        const trimmedNote = note.trim();
        if (outcome) send.mutate({ id, body: { outcome, ...(trimmedNote === "" ? {} : { note: trimmedNote }) } });
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
      <LimitedTextArea
        label={TEXTS.note}
        rows={3}
        maxLength={LIMITS.feedbackNoteChars}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <ErrorNotice error={send.error} />
      <Button type="submit" look="primary" disabled={outcome === null || send.isPending}>
        {TEXTS.sendFeedback}
      </Button>
    </form>
  );
}
