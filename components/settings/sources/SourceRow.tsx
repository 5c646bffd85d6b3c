import { ItemRow } from "@/components/settings/ItemRow";
import { STATE_LOOKS } from "@/components/settings/looks";
import { SOURCE_TEXTS as TEXTS } from "@/components/settings/sources/texts";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { CopyableId } from "@/components/ui/CopyableId";
import { LabeledMoment } from "@/components/ui/LabeledMoment";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { EvidenceSource } from "@/server/evidence/contract/evidenceSource";

type SourceRowProps = { source: EvidenceSource; onRotate: () => void; onRevoke: () => void };

export function SourceRow({ source, onRotate, onRevoke }: SourceRowProps) {
  const { source_id, name, status, keys } = source;
  return (
    <ItemRow
      title={<UntrustedText>{name}</UntrustedText>}
      badges={<Badge {...STATE_LOOKS[status]}>{TEXTS[status]}</Badge>}
      facts={
        <>
          <CopyableId value={source_id} subject={TEXTS.id} />
          <ul aria-label={TEXTS.keys}>
            {keys.map((key) => (
              <li key={key.key_fingerprint}>
                <code>{key.key_fingerprint}</code> {TEXTS[key.status].toLowerCase()}, {TEXTS.since}{" "}
                <Moment iso={key.created_at} />
                <LabeledMoment label={` ${TEXTS.until}`} iso={key.ended_at} />
              </li>
            ))}
          </ul>
        </>
      }
      actions={
        status === "revoked" ? undefined : (
          <>
            <Button aria-label={`${TEXTS.rotate}: ${name}`} onClick={onRotate}>
              {TEXTS.rotate}
            </Button>
            <Button aria-label={`${TEXTS.revoke} ${name}`} onClick={onRevoke}>
              {TEXTS.revoke}
            </Button>
          </>
        )
      }
    />
  );
}
