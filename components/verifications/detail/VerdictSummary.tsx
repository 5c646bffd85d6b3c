import { CircleAlert, Flag, Gavel, Hourglass } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Route } from "next";
import { LinkButton } from "@/components/ui/LinkButton";
import { readableMoment } from "@/components/ui/Moment";
import { Notice } from "@/components/ui/Notice";
import { UntrustedParagraph, UntrustedText } from "@/components/ui/UntrustedText";
import { DETERMINATION_FACES } from "@/components/verdict/DeterminationBadge";
import { currentSentence } from "@/components/verdict/current-sentence";
import { DETERMINATION_LABELS, flagReasonLabel } from "@/components/verdict/texts";
import { isOpen } from "@/components/verifications/is-open";
import { DECIDED_LABELS, DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";
import { verdictSentence } from "@/components/verifications/verdict-sentence";
import type { VerificationObject } from "@/server/verification/contract/verification";
import type { VerificationDetail } from "@/server/verification/contract/detail";

const FAILED = { tone: "bad", icon: CircleAlert } as const;
const WAITING = { tone: "neutral", icon: Hourglass } as const;

type VerdictSummaryProps = { detail: VerificationDetail; level: "page" | "section" };

/** The verdict sentence, then its flag, decision, or failure. */
export function VerdictSummary({ detail, level }: VerdictSummaryProps) {
  const { verification } = detail;
  const { status, current } = verification;
  const determination = current?.determination ?? null;
  const changed = changeOf(verification);
  const unfinished = status === "failed" ? FAILED : WAITING;
  const face = determination === null ? unfinished : DETERMINATION_FACES[determination];
  const Heading = level === "page" ? "h1" : "h2";
  return (
    <div role="status">
      <Notice {...face}>
        <Heading className="text-lg leading-6 text-pretty">
          <UntrustedText>{changed ?? verdictSentence(detail)}</UntrustedText>
        </Heading>
        {changed === null ? null : (
          <Line icon={Gavel}>
            {TEXTS.verdictStays} <UntrustedText>{verdictSentence(detail)}</UntrustedText>
          </Line>
        )}
        {isOpen(status) ? <p className="text-muted text-sm">{TEXTS.liveHint}</p> : null}
        {status === "failed" ? <Failed detail={detail} /> : null}
        {verification.flagged ? <Flagged detail={detail} /> : null}
      </Notice>
    </div>
  );
}

function changeOf({ determination, completed_at: at, current }: VerificationObject): string | null {
  if (!determination || !at || !current) return null;
  return currentSentence({ determination, at }, current, readableMoment);
}

function Failed({ detail: { verification } }: { detail: VerificationDetail }) {
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

function Flagged({ detail: { verification, review_decision: decision } }: { detail: VerificationDetail }) {
  if (decision) {
    const to = decision.override_determination ? `, ${DETERMINATION_LABELS[decision.override_determination]}` : "";
    return <Line icon={Gavel}>{TEXTS.decidedAs(DECIDED_LABELS[verification.decided], to)}</Line>;
  }
  return (
    <Line icon={Flag}>
      {TEXTS.flaggedFor(lowerFirst(flagReasonLabel(verification.flag_reason)))}{" "}
      <Link href={`/cockpit?item=${verification.id}` as Route} className="underline underline-offset-4">
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
