import { Flag, Gavel } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { SampleMark } from "@/components/samples/SampleMark";
import { elapsedMs } from "@/components/verifications/elapsed-ms";
import { StatusBadge } from "@/components/verifications/StatusBadge";
import { DECIDED_LABELS, SUBJECT_LABELS } from "@/components/verifications/texts";
import { LIST_TEXTS as TEXTS } from "@/components/verifications/list/texts";
import { verificationPage } from "@/components/verifications/verification-page";
import { Badge } from "@/components/ui/Badge";
import { Moment } from "@/components/ui/Moment";
import type { TableColumn } from "@/components/ui/table/columns";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { confidenceInWords } from "@/components/verdict/confidence";
import { flagReasonLabel } from "@/components/verdict/flag-reason-label";
import { DETERMINATION_LABELS, SIGNED_TEXTS, flagReasonName } from "@/components/verdict/texts";
import { dollarsText, durationText, scoreText } from "@/server/contracts/quantities";
import type { VerificationSearchItem } from "@/server/verification/contract/list";

const { columns: NAMES } = TEXTS;
const SHORT_ID = 13;

export const VERIFICATION_COLUMNS: readonly TableColumn<VerificationSearchItem>[] = [
  {
    id: "verdict",
    header: NAMES.verdict,
    isAlwaysVisible: true,
    cell: ({ status, determination, current }) => (
      <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <StatusBadge status={status} determination={current?.determination} />
        <SampleMark isIconOnly />
        {determination != null && current && current.determination !== determination ? (
          <span className="text-muted text-xs">{SIGNED_TEXTS.signedAs(DETERMINATION_LABELS[determination])}</span>
        ) : null}
      </span>
    ),
  },
  {
    id: "rubric",
    header: NAMES.rubric,
    isAlwaysVisible: true,
    cell: ({ id, rubric, excerpt }) => (
      <div className="max-w-72 max-sm:max-w-44">
        <Link
          prefetch={false}
          href={verificationPage(id)}
          tabIndex={-1}
          className="hover:text-accent flex items-baseline gap-1.5 whitespace-nowrap hover:underline"
        >
          <span className="truncate">
            <UntrustedText>{rubric.name}</UntrustedText>
          </span>
          <span className="text-muted text-xs">{TEXTS.version(rubric.version)}</span>
        </Link>
        {excerpt === null ? null : (
          <p title={excerpt} className="text-muted truncate text-xs">
            <UntrustedText>{excerpt}</UntrustedText>
          </p>
        )}
      </div>
    ),
  },
  {
    id: "subject",
    header: NAMES.subject,
    cell: ({ subject }) =>
      subject && (
        <span title={`${SUBJECT_LABELS[subject.kind]} ${subject.ref}`} className="block max-w-48 truncate">
          <UntrustedText>{subject.ref}</UntrustedText>
        </span>
      ),
  },
  {
    id: "flag",
    header: NAMES.flag,
    cell: ({ flagged, flag_reason, decided }) => (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        {flagged ? (
          <span title={flagReasonLabel(flag_reason)}>
            <Badge tone="caution" icon={Flag}>
              <span className="max-w-36 truncate">{flagReasonName(flag_reason)}</span>
            </Badge>
          </span>
        ) : null}
        {decided === "none" ? null : (
          <Badge tone="neutral" icon={Gavel}>
            {DECIDED_LABELS[decided]}
          </Badge>
        )}
      </span>
    ),
  },
  {
    id: "created",
    header: NAMES.created,
    cell: ({ created_at }) => (
      <span className="text-xs whitespace-nowrap">
        <Moment iso={created_at} />
      </span>
    ),
  },
  {
    id: "confidence",
    header: NAMES.confidence,
    cell: ({ determination, confidence, flag_reason }) =>
      determination == null || confidence == null ? null : (
        <Nowrap>{confidenceInWords({ determination, confidence, flag_reason })}</Nowrap>
      ),
  },
  { id: "score", header: NAMES.score, alignEnd: true, cell: ({ score }) => (score == null ? null : scoreText(score)) },
  {
    id: "took",
    header: NAMES.took,
    alignEnd: true,
    cell: ({ created_at, completed_at }) => {
      const ms = elapsedMs(created_at, completed_at);
      return ms === null ? null : <Nowrap>{durationText(ms)}</Nowrap>;
    },
  },
  {
    id: "cost",
    header: NAMES.cost,
    alignEnd: true,
    cell: ({ cost_usd }) => (cost_usd === null ? null : <Nowrap>{dollarsText(cost_usd)}</Nowrap>),
  },
  {
    id: "id",
    header: NAMES.id,
    cell: ({ id }) => <code className="text-xs whitespace-nowrap">{id.slice(0, SHORT_ID)}</code>,
  },
];

function Nowrap({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>;
}
