"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/settings/ConfirmDialog";
import { CreateButton } from "@/components/settings/CreateButton";
import { KeyDialog } from "@/components/settings/keys/KeyDialog";
import { KeyRow } from "@/components/settings/keys/KeyRow";
import type { Key } from "@/components/settings/keys/key-state";
import { ListCard } from "@/components/settings/ListCard";
import { KEY_TEXTS as TEXTS } from "@/components/settings/keys/texts";
import { useAct } from "@/components/settings/use-act";
import { usePage } from "@/components/settings/use-page";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { UntrustedText } from "@/components/ui/UntrustedText";

export function KeysPage() {
  const trpc = useTRPC();
  const act = useAct();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const { page, pagerOf } = usePage();
  const list = useQuery(trpc.account.keys.queryOptions(page));
  const done = { stale: trpc.account.pathFilter(), message: TEXTS.revokeDone, onDone: () => setRevoking(null) };
  const revoke = useMutation(trpc.account.revokeKey.mutationOptions(act(done)));
  return (
    <>
      <ListCard
        title={TEXTS.title}
        hint={TEXTS.hint}
        actions={<CreateButton label={TEXTS.create} onCreate={() => setCreating(true)} />}
        query={list}
        items={list.data?.items}
        keyOf={({ key_id }) => key_id}
        row={(apiKey) => <KeyRow apiKey={apiKey} onRevoke={() => setRevoking(apiKey)} />}
        empty={{
          icon: KeyRound,
          title: TEXTS.empty,
          why: TEXTS.emptyHint,
          action: <Button onClick={() => setCreating(true)}>{TEXTS.createFirst}</Button>,
        }}
        pager={pagerOf(list.data?.items)}
      />
      {creating ? <KeyDialog onClose={() => setCreating(false)} /> : null}
      {revoking ? (
        <ConfirmDialog
          title={TEXTS.revokeTitle}
          hint={TEXTS.revokeHint}
          verb={TEXTS.revoke}
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate({ id: revoking.key_id })}
          onClose={() => setRevoking(null)}
        >
          <UntrustedText>{revoking.name}</UntrustedText>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
