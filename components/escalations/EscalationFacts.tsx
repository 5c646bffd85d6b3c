import Link from "next/link";
import { EscalationState } from "@/components/escalations/EscalationState";
import { ESCALATION_TEXTS as TEXTS } from "@/components/escalations/texts";
import { CopyableId } from "@/components/ui/CopyableId";
import { ShortFact } from "@/components/ui/Facts";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { verificationPage } from "@/components/verifications/verification-page";
import type { EscalationListItem, EscalationObject } from "@/server/escalation/contract/escalation";
import { PersonName } from "@/components/ui/PersonName";

/** Returns the title of an escalation: its subject, or its verification. */
export const escalationTitle = ({
  subject,
  verification_id,
}: Pick<EscalationListItem, "subject" | "verification_id">): string => subject?.ref ?? TEXTS.noSubject(verification_id);

/** Shows the subject, the rubric, the router's question and the dates of an escalation. */
export function EscalationFacts({ escalation }: { escalation: EscalationObject }) {
  const { rubric, question, rule, opened_by, opened_by_name, opened_at, closes_at, closed_at } = escalation;
  return (
    <header className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-xl">
          <UntrustedText>{escalationTitle(escalation)}</UntrustedText>
        </h1>
        <EscalationState escalation={escalation} />
        <Link
          href={verificationPage(escalation.verification_id)}
          className="text-accent text-sm underline underline-offset-4"
        >
          {TEXTS.inDetail}
        </Link>
      </div>
      <div className="border-accent border-l-2 pl-3">
        <h2 className="text-muted text-xs font-medium">{TEXTS.question}</h2>
        <p className="max-w-prose whitespace-pre-wrap">
          {question === null ? (
            <span className="text-muted">{TEXTS.noQuestion}</span>
          ) : (
            <UntrustedText>{question}</UntrustedText>
          )}
        </p>
      </div>
      <dl className="text-muted [&_dd]:text-ink flex flex-wrap gap-x-5 gap-y-1 text-sm [&_div]:flex [&_div]:items-center [&_div]:gap-1.5">
        <ShortFact name={TEXTS.rubric}>
          <UntrustedText>{rubric.name}</UntrustedText>, {TEXTS.version(rubric.version)}
        </ShortFact>
        <ShortFact name={TEXTS.openedAt}>
          <Moment iso={opened_at} />
        </ShortFact>
        <ShortFact name={closed_at === null ? TEXTS.due : TEXTS.closedAt}>
          <Moment iso={closed_at ?? closes_at} />
        </ShortFact>
        <ShortFact name={TEXTS.openedBy}>
          <PersonName id={opened_by} name={opened_by_name} />
        </ShortFact>
        <ShortFact name={TEXTS.rule}>{rule}</ShortFact>
        <ShortFact name={TEXTS.escalation}>
          <CopyableId value={escalation.escalation_id} subject={TEXTS.copyId} />
        </ShortFact>
      </dl>
    </header>
  );
}
