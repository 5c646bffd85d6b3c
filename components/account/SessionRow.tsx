import { Laptop } from "lucide-react";
import type { Session } from "@/components/account/session-queries";
import { ACCOUNT_TEXTS as TEXTS } from "@/components/account/texts";
import { browserName } from "@/components/account/user-agent";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { Moment } from "@/components/ui/Moment";

type SessionRowProps = { session: Session; current: boolean; busy: boolean; onEnd: () => void };

export function SessionRow({ session, current, busy, onEnd }: SessionRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <Laptop aria-hidden className="text-muted size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          {browserName(session.userAgent)}
          {current ? <Badge tone="accent">{TEXTS.thisSession}</Badge> : null}
        </p>
        <p className="text-muted text-xs">
          {session.ipAddress ? `${session.ipAddress}, ` : ""}
          {TEXTS.signedIn} <Moment iso={session.createdAt} />, {TEXTS.expires} <Moment iso={session.expiresAt} />
        </p>
      </div>
      {current ? null : (
        <Button disabled={busy} onClick={onEnd}>
          {TEXTS.end}
        </Button>
      )}
    </li>
  );
}
