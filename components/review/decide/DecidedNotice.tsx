import { Gavel } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { COCKPIT_TEXTS as TEXTS, DECISION_LABELS, REASON_CODES } from "@/components/review/texts";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { ReviewDecision } from "@/server/review/contract/reviewDecision";

type DecidedNoticeProps = { decision: ReviewDecision; by: string | null; escalationId: string | null };

/** The recorded decision, which replaces the decision bar. */
export function DecidedNotice({ decision, by, escalationId }: DecidedNoticeProps) {
  const { override_determination: to, reason_code: code, provisional_determination: provisional } = decision;
  return (
    <div className="flex gap-3 px-4 py-2.5 text-sm">
      <Gavel aria-hidden className="text-muted mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 space-y-0.5">
        <p>
          <span className="font-medium">
            {TEXTS.decidedAs(DECISION_LABELS[decision.decision], to ? DETERMINATION_LABELS[to] : null)}
          </span>{" "}
          <UntrustedText>{by ?? decision.decided_by}</UntrustedText>, <Moment iso={decision.ts} />
          {decision.review_mode === "blind" ? `, ${TEXTS.wasBlind}` : ""}
          {provisional ? `, ${TEXTS.assessment(DETERMINATION_LABELS[provisional])}` : ""}
        </p>
        {decision.reason === null && !code ? null : (
          <p className="text-muted">
            {code ? `${REASON_CODES[code] ?? code}. ` : ""}
            <UntrustedText>{decision.reason ?? ""}</UntrustedText>
          </p>
        )}
        {escalationId === null ? null : (
          <Link
            href={`/escalations/${escalationId}` as Route}
            className="text-accent inline-block underline underline-offset-4"
          >
            {TEXTS.escalation}
          </Link>
        )}
      </div>
    </div>
  );
}
