import { useQuery } from "@tanstack/react-query";
import { PencilLine } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { draftPage } from "@/components/rubrics/addresses";
import { draftsQuery } from "@/components/rubrics/queries";
import { LIST_TEXTS as TEXTS } from "@/components/rubrics/list/texts";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog";
import { useAct } from "@/components/trpc/use-act";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { RubricDraftList } from "@/server/authoring/contract/rubricDraft";

type Entry = RubricDraftList["drafts"][number];

/** Lists the current user's drafts; renders nothing without drafts. */
export function DraftList() {
  const trpc = useTRPC();
  const [draftToDiscard, setDraftToDiscard] = useState<Entry | null>(null);
  const { data } = useQuery(draftsQuery(trpc));
  const onSuccess = {
    staleQueries: trpc.rubricDraft.list.queryFilter(),
    message: TEXTS.discarded,
    onDone: () => setDraftToDiscard(null),
  };
  const discard = useAct(trpc.rubricDraft.discard.mutationOptions(), onSuccess);
  if (!data || data.drafts.length === 0) return null;
  return (
    <Card title={TEXTS.drafts}>
      <ul className="divide-line divide-y text-sm">
        {data.drafts.map((draft) => (
          <li key={draft.draft_id} className="flex min-h-10 flex-wrap items-center gap-x-3 py-1.5 first:pt-0 last:pb-0">
            <PencilLine aria-hidden className="text-muted size-4" />
            <Link
              prefetch={false}
              href={draftPage(draft.draft_id)}
              className="min-w-0 flex-[1_1_10rem] font-medium break-words underline-offset-4 hover:underline"
            >
              <UntrustedText>{draftName(draft)}</UntrustedText>
            </Link>
            <span className="text-muted">
              {draft.rubric_name === null ? TEXTS.draftNew : TEXTS.draftOf(draft.rubric_name)}
            </span>
            <span className="text-muted">
              <Moment iso={draft.saved_at} />
            </span>
            <Button
              look="quiet"
              aria-label={TEXTS.discardDraft(draftName(draft))}
              onClick={() => setDraftToDiscard(draft)}
            >
              {TEXTS.discard}
            </Button>
          </li>
        ))}
      </ul>
      {draftToDiscard ? (
        <ConfirmDialog
          title={TEXTS.discardTitle}
          hint={TEXTS.discardHint}
          verb={TEXTS.discard}
          isBusy={discard.isPending}
          onConfirm={() => discard.mutate({ id: draftToDiscard.draft_id })}
          onClose={() => setDraftToDiscard(null)}
        >
          <UntrustedText>{draftName(draftToDiscard)}</UntrustedText>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

const draftName = ({ title, rubric_name }: Entry): string => title || rubric_name || TEXTS.draftUntitled;
