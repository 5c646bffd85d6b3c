import { Eye, Ellipsis, ShieldUser } from "lucide-react";
import { ItemRow } from "@/components/settings/ItemRow";
import { MEMBER_TEXTS as TEXTS } from "@/components/settings/members/texts";
import { useMe } from "@/components/shell/me";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/Menu";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { MemberList } from "@/server/account/contract/account";

export type Member = MemberList["items"][number];
export type MemberAct = "grant" | "revoke" | "remove";

type MemberRowProps = { member: Member; busy: boolean; onAct: (what: MemberAct) => void };

export function MemberRow({
  member: { account_id, name, email, owner, reviewer, since },
  busy,
  onAct,
}: MemberRowProps) {
  const mine = useMe().account_id === account_id;
  return (
    <ItemRow
      title={<UntrustedText>{name}</UntrustedText>}
      badges={
        <>
          {mine ? <span className="text-muted text-xs font-normal">{TEXTS.you}</span> : null}
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
        <Menu
          trigger={
            <Button look="quiet" disabled={busy} aria-label={TEXTS.actions(name)}>
              <Ellipsis aria-hidden className="size-4" />
            </Button>
          }
        >
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
