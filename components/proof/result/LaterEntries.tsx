import { VERDICT_TEXTS } from "@/components/proof/result/texts";
import { PROOF_TEXTS as TEXTS } from "@/components/proof/texts";
import { Card } from "@/components/ui/Card";
import { CopyableId } from "@/components/ui/CopyableId";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import { isDetermination } from "@/server/contracts/determinations";
import type { ProofEnvelope } from "@/server/contracts/proof";

/** Entries appended after the verdict, such as a reverification. */
export function LaterEntries({ envelopes }: { envelopes: readonly ProofEnvelope[] }) {
  return (
    <Card title={TEXTS.laterEntries}>
      <ol className="divide-line -my-2 divide-y text-sm">
        {envelopes.map(({ seq, payload, created_at: createdAt, key_id: keyId }) => {
          const { kind, determination } = payload;
          return (
            <li key={seq} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="font-medium">
                <UntrustedText>{typeof kind === "string" ? kind.replaceAll("_", " ") : TEXTS.entry}</UntrustedText>
              </span>
              {isDetermination(determination) ? <DeterminationBadge determination={determination} /> : null}
              <span className="text-muted">
                <Moment iso={createdAt} />
              </span>
              <CopyableId value={keyId} what={VERDICT_TEXTS.copy.key} />
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
