import { useQuery } from "@tanstack/react-query";
import { Laptop } from "lucide-react";
import { type Session, SESSIONS_KEY, endSession, readSessions } from "@/components/account/session-queries";
import { ACCOUNT_TEXTS as TEXTS } from "@/components/account/texts";
import { browserName } from "@/components/account/user-agent";
import { useAct } from "@/components/trpc/use-act";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { Moment } from "@/components/ui/Moment";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";

export function SessionList() {
  const { data, error, isPending, refetch } = useQuery({ queryKey: SESSIONS_KEY, queryFn: readSessions });
  const onSuccess = { staleQueries: { queryKey: SESSIONS_KEY }, message: TEXTS.ended };
  const end = useAct({ mutationFn: endSession }, onSuccess);
  return (
    <Card title={TEXTS.sessions}>
      <p className="text-muted mb-3 text-sm">{TEXTS.sessionsHint}</p>
      {isPending ? <Skeleton lines={3} /> : null}
      <ErrorNotice error={error} onRetry={refetch} />
      <ul className="divide-line divide-y text-sm">
        {data?.sessions.map((session) => (
          <SessionRow
            key={session.token}
            session={session}
            isCurrent={session.token === data.current}
            isBusy={end.isPending}
            onEnd={() => end.mutate(session.token)}
          />
        ))}
      </ul>
    </Card>
  );
}

type SessionRowProps = { session: Session; isCurrent: boolean; isBusy: boolean; onEnd: () => void };

function SessionRow({ session, isCurrent, isBusy, onEnd }: SessionRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <Laptop aria-hidden className="text-muted size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          {browserName(session.userAgent)}
          {isCurrent ? <Badge tone="accent">{TEXTS.thisSession}</Badge> : null}
        </p>
        <p className="text-muted text-xs">
          {session.ipAddress ? `${session.ipAddress}, ` : ""}
          {TEXTS.signedIn} <Moment iso={session.createdAt} />, {TEXTS.expires} <Moment iso={session.expiresAt} />
        </p>
      </div>
      {isCurrent ? null : (
        <Button disabled={isBusy} onClick={onEnd}>
          {TEXTS.end}
        </Button>
      )}
    </li>
  );
}
