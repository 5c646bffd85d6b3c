"use client";

import { useState } from "react";
import { InvitationList } from "@/components/settings/members/InvitationList";
import { InviteDialog } from "@/components/settings/members/InviteDialog";
import { MemberList } from "@/components/settings/members/MemberList";
import { ReviewerGrantList } from "@/components/settings/members/ReviewerGrantList";
import { SETTINGS_SHORTCUTS } from "@/components/settings/shortcuts";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";

export function MembersPage() {
  const [inviting, setInviting] = useState(false);
  const invite = () => setInviting(true);
  useShortcut(SETTINGS_SHORTCUTS.create, invite);
  return (
    <>
      <MemberList onInvite={invite} />
      <InvitationList onInvite={invite} />
      <ReviewerGrantList onInvite={invite} />
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  );
}
