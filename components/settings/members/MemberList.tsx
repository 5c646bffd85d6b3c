"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/settings/ConfirmDialog";
import { ListCard } from "@/components/settings/ListCard";
import { MemberRow } from "@/components/settings/members/MemberRow";
import type { Member, MemberAct } from "@/components/settings/members/MemberRow";
import { MEMBER_TEXTS as TEXTS } from "@/components/settings/members/texts";
import { useAct } from "@/components/settings/use-act";
import { usePage } from "@/components/settings/use-page";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";

/** Granting can be undone, so it needs no confirmation. */
const CONFIRMATIONS = {
  revoke: { title: TEXTS.revokeTitle, hint: TEXTS.revokeHint, verb: TEXTS.revoke },
  remove: { title: TEXTS.removeTitle, hint: TEXTS.removeHint, verb: TEXTS.remove },
};

export function MemberList({ onInvite }: { onInvite: () => void }) {
  const trpc = useTRPC();
  const act = useAct();
  const [pending, setPending] = useState<{ member: Member; what: keyof typeof CONFIRMATIONS } | null>(null);
  const { page, pagerOf } = usePage();
  const list = useQuery(trpc.account.members.queryOptions(page));
  const done = { stale: trpc.account.pathFilter(), onDone: () => setPending(null) };
  const remove = useMutation(trpc.account.removeMember.mutationOptions(act({ ...done, message: TEXTS.removeDone })));
  const revoke = useMutation(trpc.review.setReviewer.mutationOptions(act({ ...done, message: TEXTS.revokeDone })));
  const grant = useMutation(trpc.review.setReviewer.mutationOptions(act({ ...done, message: TEXTS.granted })));
  const start = (member: Member, what: MemberAct) =>
    what === "grant"
      ? grant.mutate({ body: { reviewer_subject: member.account_id, active: true } })
      : setPending({ member, what });
  const confirm = () => {
    if (pending?.what === "remove") remove.mutate({ id: pending.member.account_id });
    else if (pending) revoke.mutate({ body: { reviewer_subject: pending.member.account_id, active: false } });
  };
  return (
    <>
      <ListCard
        title={TEXTS.title}
        hint={TEXTS.hint}
        actions={
          <Button look="primary" onClick={onInvite}>
            <UserPlus aria-hidden className="size-4" />
            {TEXTS.invite}
          </Button>
        }
        query={list}
        items={list.data?.items}
        keyOf={({ account_id }) => account_id}
        row={(member) => <MemberRow member={member} busy={grant.isPending} onAct={(what) => start(member, what)} />}
        empty={{
          icon: Users,
          title: TEXTS.noMembers,
          why: TEXTS.noInvitationsHint,
          action: <Button onClick={onInvite}>{TEXTS.invite}</Button>,
        }}
        pager={pagerOf(list.data?.items)}
      />
      {pending ? (
        <ConfirmDialog
          title={CONFIRMATIONS[pending.what].title}
          hint={CONFIRMATIONS[pending.what].hint(pending.member.name)}
          verb={CONFIRMATIONS[pending.what].verb}
          busy={remove.isPending || revoke.isPending}
          onConfirm={confirm}
          onClose={() => setPending(null)}
        />
      ) : null}
    </>
  );
}
