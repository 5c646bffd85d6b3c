"use client";

import { MessageSquare } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/Button";
import { EmptyState } from "@/components/ui/EmptyState";
import { Moment } from "@/components/ui/Moment";
import { Card } from "@/components/ui/Card";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { UntrustedLines } from "@/components/citation/UntrustedLines";
import { FeedbackForm } from "@/components/verifications/detail/FeedbackForm";
import { OpenTab } from "@/components/verifications/detail/NextActions";
import { BASIS_LABELS, DETAIL_TEXTS as TEXTS, OUTCOME_LABELS } from "@/components/verifications/texts";
import type { VerificationDetail } from "@/server/verification/contract/detail";

/** The feedback form and the recorded feedback. */
export function FeedbackTab({ detail: { verification, feedback } }: { detail: VerificationDetail }) {
  const form = useRef<HTMLDivElement>(null);
  if (verification.determination == null) {
    const { noFeedback: title, feedbackFinishedOnly: why } = TEXTS;
    return <EmptyState icon={MessageSquare} title={title} why={why} action={<OpenTab tab="timeline" />} />;
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
            small
            icon={MessageSquare}
            title={TEXTS.noFeedback}
            why={TEXTS.noFeedbackWhy}
            action={<Button onClick={focusForm}>{TEXTS.giveFeedback}</Button>}
          />
        ) : null}
        <ol className="divide-line -my-2 divide-y text-sm">
          {feedback.toReversed().map(({ feedback_id, outcome, note, basis, recorded_by, created_at }) => (
            <li key={feedback_id} className="space-y-0.5 py-2">
              <p className="font-medium">{OUTCOME_LABELS[outcome].label}</p>
              {note === null ? null : (
                <p className="break-words whitespace-pre-wrap">
                  <UntrustedLines>{note}</UntrustedLines>
                </p>
              )}
              <p className="text-muted text-xs break-words">
                <Moment iso={created_at} />, <UntrustedText>{recorded_by}</UntrustedText>
                {basis === "ground_truth" ? null : `, ${BASIS_LABELS[basis]}`}
              </p>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}
