import { RESULT_TEXTS as TEXTS, VERDICT_TEXTS, entryText } from "@/components/proof/result/texts";
import { Card } from "@/components/ui/Card";
import { CopyableId } from "@/components/ui/CopyableId";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import type { CheckedProofEntry } from "@/server/proof/contract/proofCheck";

/** Shows the entries after the verdict, such as a customer's decision. `entries` includes the verdict. */
export function LaterEntries({ entries: [, ...laterEntries] }: { entries: readonly CheckedProofEntry[] }) {
  if (laterEntries.length === 0) return null;
  return (
    <Card title={TEXTS.laterEntries}>
      <EntryList entries={laterEntries} />
    </Card>
  );
}

/** Lists for each entry which kind of person acted, what they decided, and when. */
export function EntryList({ entries }: { entries: readonly CheckedProofEntry[] }) {
  return (
    <ol className="divide-line -my-2 divide-y text-sm">
      {entries.map(({ seq, kind, outcome, determination, created_at: createdAt, key_id: keyId }) => (
        <li key={seq} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <span className="font-medium">
            <UntrustedText>{entryText(kind, outcome)}</UntrustedText>
          </span>
          {determination === null ? null : <DeterminationBadge determination={determination} />}
          <span className="text-muted">
            <Moment iso={createdAt} />
          </span>
          <CopyableId value={keyId} subject={VERDICT_TEXTS.copy.key} />
        </li>
      ))}
    </ol>
  );
}
