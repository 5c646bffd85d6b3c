import { Gavel } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { COCKPIT_TEXTS as TEXTS, DECISION_LABELS, REASON_CODES } from "@/components/review/texts";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { ReviewDecision } from "@/server/review/contract/reviewDecision";
import type { VerificationDetail } from "@/server/detail/contract";

type DecidedNoticeProps = { detail: VerificationDetail; decision: ReviewDecision };

/** Shows the recorded decision and the end of its escalation in place of the decision bar. */
export function DecidedNotice({ detail, decision }: DecidedNoticeProps) {
  const { verification, decided_by: decidedBy, escalation_id: escalationId, escalation_judgment: judgment } = detail;
  const { override_determination: overriddenTo, reason_code: code, provisional_determination: provisional } = decision;
  return (
    <div className="flex gap-3 px-4 py-2.5 text-sm">
      <Gavel aria-hidden className="text-muted mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 space-y-0.5">
        {judgment && verification.current ? (
          <p>
            <span className="font-medium">
              {TEXTS.closedAs(DETERMINATION_LABELS[verification.current.determination])}
            </span>{" "}
            <UntrustedText>{judgment.judged_by.name}</UntrustedText>, <Moment iso={verification.current.decided_at} />
            {judgment.rationale === null ? null : (
              <>
                {": "}“<UntrustedText>{judgment.rationale}</UntrustedText>”
              </>
            )}
          </p>
        ) : null}
        <p>
          <span className="font-medium">
            {TEXTS.decidedAs(
              DECISION_LABELS[decision.decision],
              overriddenTo ? DETERMINATION_LABELS[overriddenTo] : null,
            )}
          </span>{" "}
          <UntrustedText>{decidedBy?.name ?? decision.decided_by}</UntrustedText>, <Moment iso={decision.ts} />
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
