"use client";

import { useQuery } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog";
import { ItemRow } from "@/components/settings/ItemRow";
import { ListCard } from "@/components/settings/ListCard";
import { STATE_LOOKS } from "@/components/settings/looks";
import { SIGNING_TEXTS as TEXTS } from "@/components/settings/signing/texts";
import { useAct } from "@/components/trpc/use-act";
import { useMe } from "@/components/shell/me";
import { useTRPC } from "@/components/trpc/provider";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { CopyableId } from "@/components/ui/CopyableId";
import { LinkButton } from "@/components/ui/LinkButton";
import { Moment } from "@/components/ui/Moment";
import { PersonName } from "@/components/ui/PersonName";

/** Lists the enrolled keys; their reviewer and an owner may revoke them. */
export function ReviewerKeyList() {
  const trpc = useTRPC();
  const { isOwner, account_id: me } = useMe();
  const [keyToRevoke, setKeyToRevoke] = useState<string | null>(null);
  const query = useQuery(trpc.escalation.listKeys.queryOptions({}));
  const staleQueries = trpc.escalation.listKeys.queryFilter();
  const onSuccess = { staleQueries, message: TEXTS.revokeDone, onDone: () => setKeyToRevoke(null) };
  const revoke = useAct(trpc.escalation.revokeKey.mutationOptions(), onSuccess);
  return (
    <>
      <ListCard
        title={TEXTS.reviewerKeys}
        hint={TEXTS.reviewerKeysHint}
        query={query}
        items={query.data?.keys}
        itemKey={({ key_id }) => key_id}
        row={({ key_id, account_id, account_name, status, created_at }) => (
          <ItemRow
            title={<CopyableId value={key_id} subject={TEXTS.keyId} />}
            badges={<Badge {...STATE_LOOKS[status]}>{TEXTS.status[status]}</Badge>}
            facts={
              <p>
                {TEXTS.enrolledBy} <PersonName id={account_id} name={account_name} />, <Moment iso={created_at} />
              </p>
            }
            actions={
              status === "active" && (isOwner || account_id === me) ? (
                <Button aria-label={`${TEXTS.revoke} ${key_id}`} onClick={() => setKeyToRevoke(key_id)}>
                  {TEXTS.revoke}
                </Button>
              ) : undefined
            }
          />
        )}
        emptyState={{
          icon: PenLine,
          title: TEXTS.noReviewerKeys,
          explanation: TEXTS.noReviewerKeysHint,
          action: <LinkButton href="/escalations">{TEXTS.openEscalations}</LinkButton>,
        }}
      />
      {keyToRevoke === null ? null : (
        <ConfirmDialog
          title={TEXTS.revokeTitle}
          hint={TEXTS.revokeHint}
          verb={TEXTS.revoke}
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate({ key_id: keyToRevoke })}
          onClose={() => setKeyToRevoke(null)}
        >
          {keyToRevoke}
        </ConfirmDialog>
      )}
    </>
  );
}
