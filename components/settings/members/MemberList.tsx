"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/settings/ConfirmDialog";
import { ListCard } from "@/components/settings/ListCard";
import { MemberRow } from "@/components/settings/members/MemberRow";
import type { Member, MemberAct } from "@/components/settings/members/MemberRow";
import { MEMBER_TEXTS as TEXTS } from "@/components/settings/texts";
import { useAct } from "@/components/settings/use-act";
import { usePage } from "@/components/settings/use-page";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";

/** What is asked before it is done; granting can be taken back, so it is not asked. */
const ASKED = {
  revoke: { title: TEXTS.revokeTitle, hint: TEXTS.revokeHint, verb: TEXTS.revoke },
  remove: { title: TEXTS.removeTitle, hint: TEXTS.removeHint, verb: TEXTS.remove },
};

export function MemberList({ onInvite }: { onInvite: () => void }) {
  const trpc = useTRPC();
  const act = useAct();
  const [asked, setAsked] = useState<{ member: Member; what: keyof typeof ASKED } | null>(null);
  const { page, pagerOf } = usePage();
  const list = useQuery(trpc.account.members.queryOptions(page));
  const done = { stale: trpc.account.pathFilter(), onDone: () => setAsked(null) };
  const remove = useMutation(trpc.account.removeMember.mutationOptions(act({ ...done, said: TEXTS.removed })));
  const end = useMutation(trpc.review.setReviewer.mutationOptions(act({ ...done, said: TEXTS.revokedDone })));
  const grant = useMutation(trpc.review.setReviewer.mutationOptions(act({ ...done, said: TEXTS.granted })));
  const start = (member: Member, what: MemberAct) =>
    what === "grant"
      ? grant.mutate({ body: { reviewer_subject: member.account_id, active: true } })
      : setAsked({ member, what });
  const confirm = () => {
    if (asked?.what === "remove") remove.mutate({ id: asked.member.account_id });
    else if (asked) end.mutate({ body: { reviewer_subject: asked.member.account_id, active: false } });
  };
  return (
    <>
      <ListCard
        title={TEXTS.title}
        hint={TEXTS.hint}
        aside={
          <Button look="primary" onClick={onInvite}>
            <UserPlus aria-hidden className="size-4" />
            {TEXTS.invite}
          </Button>
        }
        query={list}
        items={list.data?.items}
        keyOf={({ account_id }) => account_id}
        row={(member) => <MemberRow member={member} busy={grant.isPending} onAct={(what) => start(member, what)} />}
        empty={{ icon: Users, title: TEXTS.title }}
        pager={pagerOf(list.data?.items)}
      />
      {asked ? (
        <ConfirmDialog
          title={ASKED[asked.what].title}
          hint={ASKED[asked.what].hint(asked.member.name)}
          verb={ASKED[asked.what].verb}
          busy={remove.isPending || end.isPending}
          onConfirm={confirm}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}
