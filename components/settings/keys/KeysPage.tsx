"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog";
import { CreateButton } from "@/components/settings/CreateButton";
import { ItemRow } from "@/components/settings/ItemRow";
import { KeyDialog } from "@/components/settings/keys/KeyDialog";
import { KEY_TEXTS as TEXTS } from "@/components/settings/keys/texts";
import { ListCard } from "@/components/settings/ListCard";
import { STATE_LOOKS } from "@/components/settings/looks";
import { useAct } from "@/components/trpc/use-act";
import { LabeledMoment } from "@/components/ui/LabeledMoment";
import { usePage } from "@/components/ui/table/use-page";
import { useTRPC } from "@/components/trpc/provider";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { KeyList } from "@/server/account/contract/account";

export function KeysPage() {
  const trpc = useTRPC();
  const [isCreating, setIsCreating] = useState(false);
  const [keyToRevoke, setKeyToRevoke] = useState<Key | null>(null);
  const { page, buildPager } = usePage();
  const list = useQuery(trpc.account.keys.queryOptions(page));
  const onSuccess = {
    staleQueries: trpc.account.pathFilter(),
    message: TEXTS.revokeDone,
    onDone: () => setKeyToRevoke(null),
  };
  const revoke = useAct(trpc.account.revokeKey.mutationOptions(), onSuccess);
  return (
    <>
      <ListCard
        title={TEXTS.title}
        hint={TEXTS.hint}
        actions={<CreateButton label={TEXTS.create} onCreate={() => setIsCreating(true)} />}
        query={list}
        items={list.data?.items}
        itemKey={({ key_id }) => key_id}
        row={(apiKey) => (
          <KeyRow apiKey={apiKey} readAt={new Date(list.dataUpdatedAt)} onRevoke={() => setKeyToRevoke(apiKey)} />
        )}
        emptyState={{
          icon: KeyRound,
          title: TEXTS.empty,
          explanation: TEXTS.emptyHint,
          action: <Button onClick={() => setIsCreating(true)}>{TEXTS.create}</Button>,
        }}
        pager={buildPager(list.data?.items)}
      />
      {isCreating ? <KeyDialog onClose={() => setIsCreating(false)} /> : null}
      {keyToRevoke ? (
        <ConfirmDialog
          title={TEXTS.revokeTitle}
          hint={TEXTS.revokeHint}
          verb={TEXTS.revoke}
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate({ id: keyToRevoke.key_id })}
          onClose={() => setKeyToRevoke(null)}
        >
          <UntrustedText>{keyToRevoke.name}</UntrustedText>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

type KeyRowProps = { apiKey: Key; readAt: Date; onRevoke: () => void };

function KeyRow({ apiKey, readAt, onRevoke }: KeyRowProps) {
  const state = keyState(apiKey, readAt);
  const { name, prefix, scopes, created_at, expires_at, revoked_at, last_used_at } = apiKey;
  return (
    <ItemRow
      title={<UntrustedText>{name}</UntrustedText>}
      badges={<Badge {...STATE_LOOKS[state]}>{TEXTS[state]}</Badge>}
      facts={
        <>
          <p>
            <code>{prefix}…</code>, {TEXTS.created} <Moment iso={created_at} />,{" "}
            {last_used_at === null ? TEXTS.neverUsed : <LabeledMoment label={TEXTS.lastUsed} iso={last_used_at} />},{" "}
            {state === "active" && expires_at === null ? (
              TEXTS.neverExpires
            ) : (
              <LabeledMoment label={TEXTS.ends[state]} iso={revoked_at ?? expires_at} />
            )}
          </p>
          <p className="font-mono break-words">{scopes.join(", ")}</p>
        </>
      }
      actions={
        state === "revoked" ? undefined : (
          <Button aria-label={`${TEXTS.revoke} ${name}`} onClick={onRevoke}>
            {TEXTS.revoke}
          </Button>
        )
      }
    />
  );
}

type Key = KeyList["items"][number];

function keyState({ revoked_at, expires_at }: Key, now: Date): "active" | "expired" | "revoked" {
  if (revoked_at !== null) return "revoked";
  return expires_at !== null && new Date(expires_at) <= now ? "expired" : "active";
}
