import { useQuery } from "@tanstack/react-query";
import { Clock, MailPlus } from "lucide-react";
import { ItemRow } from "@/components/settings/ItemRow";
import { ListCard } from "@/components/settings/ListCard";
import { STATE_LOOKS } from "@/components/settings/looks";
import { useMemberNames } from "@/components/settings/members/use-member-names";
import { MEMBER_TEXTS as TEXTS } from "@/components/settings/members/texts";
import { useAct } from "@/components/trpc/use-act";
import { usePage } from "@/components/ui/table/use-page";
import { useTRPC } from "@/components/trpc/provider";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";

const LOOKS = { ...STATE_LOOKS, expired: { tone: "neutral", icon: Clock } } as const;

export function InvitationList({ onInvite }: { onInvite: () => void }) {
  const trpc = useTRPC();
  const nameOf = useMemberNames();
  const { page, pagerOf } = usePage("invitations");
  const list = useQuery(trpc.account.invitations.queryOptions(page));
  const done = { stale: trpc.account.pathFilter(), message: TEXTS.invitationRevoked };
  const revoke = useAct(trpc.account.revokeInvitation.mutationOptions(), done);
  return (
    <ListCard
      title={TEXTS.invitations}
      query={list}
      items={list.data?.items}
      keyOf={({ invitation_id }) => invitation_id}
      row={({ invitation_id, email, owner, status, invited_by, expires_at }) => (
        <ItemRow
          title={<UntrustedText>{email}</UntrustedText>}
          badges={
            <>
              <Badge {...LOOKS[status]}>{TEXTS.status[status]}</Badge>
              {owner ? <Badge tone="accent">{TEXTS.owner}</Badge> : null}
            </>
          }
          facts={
            <p>
              {TEXTS.invitedBy} <UntrustedText>{nameOf(invited_by)}</UntrustedText>, {TEXTS.expires.toLowerCase()}{" "}
              <Moment iso={expires_at} />
            </p>
          }
          actions={
            status !== "pending" ? undefined : (
              <Button
                disabled={revoke.isPending}
                aria-label={`${TEXTS.revokeInvitation} ${email}`}
                onClick={() => revoke.mutate({ id: invitation_id })}
              >
                {TEXTS.revokeInvitation}
              </Button>
            )
          }
        />
      )}
      empty={{
        icon: MailPlus,
        title: TEXTS.noInvitations,
        why: TEXTS.noInvitationsHint,
        action: <Button onClick={onInvite}>{TEXTS.inviteFirst}</Button>,
      }}
      pager={pagerOf(list.data?.items)}
    />
  );
}
