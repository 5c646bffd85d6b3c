"use client";

import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Clock, MailPlus } from "lucide-react";
import { MemberList } from "@/components/settings/members/MemberList";
import { ReviewerGrantList } from "@/components/settings/members/ReviewerGrantList";
import { SETTINGS_SHORTCUTS } from "@/components/settings/shortcuts";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";
import { FormDialog } from "@/components/settings/FormDialog";
import { OnceDialog, SecretOnce } from "@/components/settings/SecretOnce";
import { MEMBER_TEXTS as TEXTS } from "@/components/settings/members/texts";
import { useSave, useAct } from "@/components/trpc/use-act";
import { useTRPC } from "@/components/trpc/provider";
import { InputField } from "@/components/ui/Field";
import { Moment } from "@/components/ui/Moment";
import { ItemRow } from "@/components/settings/ItemRow";
import { ListCard } from "@/components/settings/ListCard";
import { STATE_LOOKS } from "@/components/settings/looks";
import { useMemberNames } from "@/components/settings/members/use-member-names";
import { usePage } from "@/components/ui/table/use-page";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { UntrustedText } from "@/components/ui/UntrustedText";

export function MembersPage() {
  const [isInviting, setIsInviting] = useState(false);
  const invite = () => setIsInviting(true);
  useShortcut(SETTINGS_SHORTCUTS.create, invite);
  return (
    <>
      <MemberList onInvite={invite} />
      <InvitationList onInvite={invite} />
      <ReviewerGrantList onInvite={invite} />
      {isInviting ? <InviteDialog onClose={() => setIsInviting(false)} /> : null}
    </>
  );
}

/** Creates an invitation, then shows its link once. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const invite = useSave(trpc.account.invite.mutationOptions(), { staleQueries: trpc.account.pathFilter() });
  if (invite.data) {
    const { email, link, expires_at } = invite.data;
    return (
      <OnceDialog title={TEXTS.created(email)} onClose={onClose}>
        <div className="space-y-3 text-sm">
          <SecretOnce secret={link} secretName={TEXTS.link} />
          <p className="text-muted">
            {TEXTS.expires} <Moment iso={expires_at} />
          </p>
        </div>
      </OnceDialog>
    );
  }
  return (
    <FormDialog
      title={TEXTS.invite}
      hint={TEXTS.inviteHint}
      verb={TEXTS.create}
      mutation={invite}
      onClose={onClose}
      onSubmit={(fields) =>
        invite.mutate({
          body: {
            email: String(fields.get("email")),
            owner: fields.get("owner") === "on",
            reviewer: fields.get("reviewer") === "on",
          },
        })
      }
    >
      <InputField label={TEXTS.email} hint={TEXTS.emailHint} name="email" type="email" required autoComplete="off" />
      <Role name="reviewer" label={TEXTS.asReviewer} />
      <Role name="owner" label={TEXTS.asOwner} />
    </FormDialog>
  );
}

function Role({ name, label }: { name: "owner" | "reviewer"; label: string }) {
  return (
    <label className="flex items-center gap-2 text-sm">
      <input type="checkbox" name={name} className="accent-accent size-4" />
      {label}
    </label>
  );
}

const INVITATION_LOOKS = { ...STATE_LOOKS, expired: { tone: "neutral", icon: Clock } } as const;

function InvitationList({ onInvite }: { onInvite: () => void }) {
  const trpc = useTRPC();
  const findMemberName = useMemberNames();
  const { page, buildPager } = usePage("invitations");
  const list = useQuery(trpc.account.invitations.queryOptions(page));
  const onSuccess = { staleQueries: trpc.account.pathFilter(), message: TEXTS.invitationRevoked };
  const revoke = useAct(trpc.account.revokeInvitation.mutationOptions(), onSuccess);
  return (
    <ListCard
      title={TEXTS.invitations}
      query={list}
      items={list.data?.items}
      itemKey={({ invitation_id }) => invitation_id}
      row={({ invitation_id, email, owner, reviewer, status, invited_by, expires_at }) => (
        <ItemRow
          title={<UntrustedText>{email}</UntrustedText>}
          badges={
            <>
              <Badge {...INVITATION_LOOKS[status]}>{TEXTS.status[status]}</Badge>
              {owner ? <Badge tone="accent">{TEXTS.owner}</Badge> : null}
              {reviewer ? <Badge tone="accent">{TEXTS.reviewer}</Badge> : null}
            </>
          }
          facts={
            <p>
              {TEXTS.invitedBy} <UntrustedText>{findMemberName(invited_by)}</UntrustedText>,{" "}
              {TEXTS.expires.toLowerCase()} <Moment iso={expires_at} />
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
      emptyState={{
        icon: MailPlus,
        title: TEXTS.noInvitations,
        explanation: TEXTS.noInvitationsHint,
        action: <Button onClick={onInvite}>{TEXTS.invite}</Button>,
      }}
      pager={buildPager(list.data?.items)}
    />
  );
}
