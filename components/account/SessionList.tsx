"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { endSession, readSessions, SESSIONS_KEY } from "@/components/account/session-queries";
import { SessionRow } from "@/components/account/SessionRow";
import { ACCOUNT_TEXTS as TEXTS } from "@/components/account/texts";
import { problemOf } from "@/components/trpc/problem-of";
import { Card } from "@/components/ui/Card";
import { ProblemNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { toastDone, toastProblem } from "@/components/ui/toast";

export function SessionList() {
  const queries = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({ queryKey: SESSIONS_KEY, queryFn: readSessions });
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => toastDone(TEXTS.ended),
    onError: (error) => toastProblem(problemOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
  return (
    <Card title={TEXTS.sessions}>
      <p className="text-muted mb-3 text-sm">{TEXTS.sessionsHint}</p>
      {isPending ? <Skeleton lines={3} /> : null}
      {error ? <ProblemNotice problem={problemOf(error)} onRetry={() => void refetch()} /> : null}
      <ul className="divide-line divide-y text-sm">
        {data?.all.map((session) => (
          <SessionRow
            key={session.token}
            session={session}
            current={session.token === data.current}
            busy={end.isPending}
            onEnd={() => end.mutate(session.token)}
          />
        ))}
      </ul>
    </Card>
  );
}
