import { useQuery } from "@tanstack/react-query";
import { UserPlus, Users, Eye, Ellipsis, ShieldUser } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog";
import { ItemRow } from "@/components/settings/ItemRow";
import { ListCard } from "@/components/settings/ListCard";
import { MEMBER_TEXTS as TEXTS } from "@/components/settings/members/texts";
import { useAct } from "@/components/trpc/use-act";
import { usePage } from "@/components/ui/table/use-page";
import { useMe } from "@/components/shell/me";
import { useTRPC } from "@/components/trpc/provider";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/Menu";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { MemberList as Members } from "@/server/account/contract/account";

/** Actions that need a confirmation. Granting a role needs none, since it can be undone. */
const CONFIRMATIONS = {
  revoke: { title: TEXTS.revokeTitle, hint: TEXTS.revokeHint, verb: TEXTS.revoke },
  remove: { title: TEXTS.removeTitle, hint: TEXTS.removeHint, verb: TEXTS.remove },
};

export function MemberList({ onInvite }: { onInvite: () => void }) {
  const trpc = useTRPC();
  const [pendingAction, setPendingAction] = useState<{ member: Member; action: keyof typeof CONFIRMATIONS } | null>(
    null,
  );
  const { page, buildPager } = usePage();
  const list = useQuery(trpc.account.members.queryOptions(page));
  const onSuccess = { staleQueries: trpc.account.pathFilter(), onDone: () => setPendingAction(null) };
  const remove = useAct(trpc.account.removeMember.mutationOptions(), { ...onSuccess, message: TEXTS.removeDone });
  const revoke = useAct(trpc.review.setReviewer.mutationOptions(), { ...onSuccess, message: TEXTS.revokeDone });
  const grant = useAct(trpc.review.setReviewer.mutationOptions(), { ...onSuccess, message: TEXTS.granted });
  const start = (member: Member, action: MemberAct) =>
    action === "grant"
      ? grant.mutate({ body: { reviewer_subject: member.account_id, active: true } })
      : setPendingAction({ member, action });
  const confirm = () => {
    if (pendingAction?.action === "remove") remove.mutate({ id: pendingAction.member.account_id });
    else if (pendingAction)
      revoke.mutate({ body: { reviewer_subject: pendingAction.member.account_id, active: false } });
  };
  return (
    <>
      <ListCard
        title={TEXTS.title}
        hint={TEXTS.hint}
        actions={
          <Button icon={UserPlus} look="primary" onClick={onInvite}>
            {TEXTS.invite}
          </Button>
        }
        query={list}
        items={list.data?.items}
        itemKey={({ account_id }) => account_id}
        row={(member) => (
          <MemberRow member={member} isBusy={grant.isPending} onAct={(action) => start(member, action)} />
        )}
        emptyState={{
          icon: Users,
          title: TEXTS.noMembers,
          explanation: TEXTS.noInvitationsHint,
          action: <Button onClick={onInvite}>{TEXTS.invite}</Button>,
        }}
        pager={buildPager(list.data?.items)}
      />
      {pendingAction ? (
        <ConfirmDialog
          title={CONFIRMATIONS[pendingAction.action].title}
          hint={CONFIRMATIONS[pendingAction.action].hint(pendingAction.member.name)}
          verb={CONFIRMATIONS[pendingAction.action].verb}
          isBusy={remove.isPending || revoke.isPending}
          onConfirm={confirm}
          onClose={() => setPendingAction(null)}
        />
      ) : null}
    </>
  );
}

type Member = Members["items"][number];
type MemberAct = "grant" | "revoke" | "remove";

type MemberRowProps = { member: Member; isBusy: boolean; onAct: (action: MemberAct) => void };

function MemberRow({ member: { account_id, name, email, owner, reviewer, since }, isBusy, onAct }: MemberRowProps) {
  const isOwnRow = useMe().account_id === account_id;
  return (
    <ItemRow
      title={<UntrustedText>{name}</UntrustedText>}
      badges={
        <>
          {isOwnRow ? <span className="text-muted text-xs font-normal">{TEXTS.you}</span> : null}
          {owner ? (
            <Badge tone="accent" icon={ShieldUser}>
              {TEXTS.owner}
            </Badge>
          ) : null}
          {reviewer ? (
            <Badge tone="neutral" icon={Eye}>
              {TEXTS.reviewer}
            </Badge>
          ) : null}
        </>
      }
      facts={
        <p>
          <UntrustedText>{email}</UntrustedText>, {TEXTS.since} <Moment iso={since} />
        </p>
      }
      actions={
        <Menu trigger={<Button icon={Ellipsis} look="quiet" disabled={isBusy} aria-label={TEXTS.actions(name)} />}>
          {reviewer ? (
            <MenuItem onSelect={() => onAct("revoke")}>{TEXTS.revoke}</MenuItem>
          ) : (
            <MenuItem onSelect={() => onAct("grant")}>{TEXTS.grant}</MenuItem>
          )}
          <MenuSeparator />
          <MenuItem onSelect={() => onAct("remove")}>{TEXTS.remove}</MenuItem>
        </Menu>
      }
    />
  );
}
