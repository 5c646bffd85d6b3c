import { CircleAlert, Flag, Gavel, Hourglass } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Route } from "next";
import { LinkButton } from "@/components/ui/LinkButton";
import { Moment } from "@/components/ui/Moment";
import { useMomentText } from "@/components/ui/use-moment-text";
import { Notice } from "@/components/ui/Notice";
import { UntrustedParagraph, UntrustedText } from "@/components/ui/UntrustedText";
import { DETERMINATION_FACES } from "@/components/verdict/DeterminationBadge";
import { currentSentence } from "@/components/verdict/current/current-sentence";
import { flagReasonLabel } from "@/components/verdict/flag-reason-label";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import { deciderName } from "@/components/verifications/decider-name";
import { isOpen } from "@/components/verifications/is-open";
import { DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";
import { verdictSentence } from "@/components/verifications/verdict-sentence";
import type { VerificationDetail } from "@/server/detail/contract";
import type { ReviewDecision } from "@/server/review/contract/reviewDecision";
import { REASON_CODES } from "@/components/review/texts";

const FAILED_BADGE = { tone: "bad", icon: CircleAlert } as const;
const WAITING_BADGE = { tone: "neutral", icon: Hourglass } as const;

type VerdictSummaryProps = { detail: VerificationDetail; level: "page" | "section" };

/** Shows the verdict as a sentence, then its flag, decision, or failure. */
export function VerdictSummary({ detail, level }: VerdictSummaryProps) {
  const { verification } = detail;
  const { status, current } = verification;
  const determination = current?.determination ?? null;
  const changeText = describeChange(detail, useMomentText());
  const statusBadge = status === "failed" ? FAILED_BADGE : WAITING_BADGE;
  const face = determination === null ? statusBadge : DETERMINATION_FACES[determination];
  const Heading = level === "page" ? "h1" : "h2";
  return (
    <div role="status">
      <Notice {...face}>
        <Heading className="text-lg leading-6 text-pretty">
          <UntrustedText>{changeText ?? verdictSentence(detail)}</UntrustedText>
        </Heading>
        {changeText === null ? null : (
          <Line icon={Gavel}>
            {TEXTS.verdictStays} <UntrustedText>{verdictSentence(detail)}</UntrustedText>
          </Line>
        )}
        {isOpen(status) ? <p className="text-muted text-sm">{TEXTS.liveHint}</p> : null}
        {status === "failed" ? <FailureNotice detail={detail} /> : null}
        {detail.escalation_judgment ? <JudgmentNotice {...detail.escalation_judgment} /> : null}
        {detail.review_decision ? <DecisionNotice detail={detail} decision={detail.review_decision} /> : null}
        {verification.flagged && !detail.review_decision ? <FlagNotice detail={detail} /> : null}
      </Notice>
    </div>
  );
}

function describeChange(detail: VerificationDetail, momentText: (iso: string) => string): string | null {
  const { determination, completed_at: signedAt, current } = detail.verification;
  if (!determination || !signedAt || !current) return null;
  return TEXTS.currently(
    DETERMINATION_LABELS[current.determination],
    currentSentence({ determination, signedAt }, current, momentText, deciderName(detail)),
  );
}

function FailureNotice({ detail: { verification } }: { detail: VerificationDetail }) {
  return (
    <div className="space-y-1 text-sm">
      <UntrustedParagraph text={verification.error} />
      <p className="text-muted">{TEXTS.failedHint}</p>
      <p className="pt-1">
        <LinkButton href={`/verifications/new?rubric=${verification.rubric_id}&from=${verification.id}` as Route}>
          {TEXTS.submitAgain}
        </LinkButton>
      </p>
    </div>
  );
}

type DecidedProps = { detail: VerificationDetail; decision: ReviewDecision };

/** Says who decided, what, when, and with which reason and comment. */
function DecisionNotice({ detail: { verification, decided_by }, decision }: DecidedProps) {
  const { override_determination: overriddenTo, reason_code: code } = decision;
  const [signedLabel, changedLabel] = [verification.determination, overriddenTo].map((determination) =>
    determination ? DETERMINATION_LABELS[determination] : null,
  );
  return (
    <Line icon={Gavel}>
      <UntrustedText>{decided_by?.name ?? decision.decided_by}</UntrustedText>{" "}
      {TEXTS.decisions[decision.decision](signedLabel ?? "", changedLabel ?? null)}, <Moment iso={decision.ts} />.
      {code ? ` ${REASON_CODES[code] ?? code}.` : null}
      {decision.reason === null ? null : (
        <>
          {" "}
          “<UntrustedText>{decision.reason}</UntrustedText>”
        </>
      )}
    </Line>
  );
}

/** Says who closed the escalation, and why. */
function JudgmentNotice({ judged_by: { name }, rationale }: NonNullable<VerificationDetail["escalation_judgment"]>) {
  return (
    <Line icon={Gavel}>
      {TEXTS.judgedBy} <UntrustedText>{name}</UntrustedText>
      {rationale === null ? null : (
        <>
          {": "}“<UntrustedText>{rationale}</UntrustedText>”
        </>
      )}
    </Line>
  );
}

/** Shows the reason of the flag, and where to act: the cockpit's queue has no verdict that waits for a model. */
function FlagNotice({ detail: { verification } }: { detail: VerificationDetail }) {
  if (verification.flag_reason === "judge_not_configured") {
    return (
      <Line icon={Hourglass}>
        {TEXTS.waitsForModel}{" "}
        <Link href={"/welcome#model" as Route} className="underline underline-offset-4 print:hidden">
          {TEXTS.configureModel}
        </Link>
      </Line>
    );
  }
  return (
    <Line icon={Flag}>
      {TEXTS.flaggedFor(lowerFirst(flagReasonLabel(verification.flag_reason)))}{" "}
      <Link href={`/cockpit?item=${verification.id}` as Route} className="underline underline-offset-4 print:hidden">
        {TEXTS.review}
      </Link>
    </Line>
  );
}

function Line({ icon: Icon, children }: { icon: typeof Flag; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon aria-hidden className="mt-1 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
