import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircuitBoard } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { MODEL_TEXTS as TEXTS } from "@/components/model/texts";
import { useMe } from "@/components/shell/me";
import { useTRPCClient } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Notice } from "@/components/ui/Notice";
import { toastDone, toastError } from "@/components/ui/toast";
import { isOpen } from "@/components/verifications/is-open";

type JudgeWaitingProps = {
  model: string;
  count: number;
  /** Called when judging of the resubmitted verifications begins and ends; the component stays mounted in between. */
  onJudging: (isJudging: boolean) => void;
};

/** Resubmits the verdicts that wait for a model, in batches, then shows how many of them are judged. */
export function JudgeWaiting({ model, count, onJudging }: JudgeWaitingProps) {
  const { isReviewer } = useMe();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const [remainingCount, setRemainingCount] = useState(count);
  const judge = useMutation({
    mutationFn: async () => {
      const ids: string[] = [];
      for (;;) {
        const part = await client.judgeSetup.judgeWaiting.mutate({});
        ids.push(...part.verification_ids);
        setRemainingCount(part.left);
        if (part.left === 0 || part.judged === 0) return { ids, refused: part.refused };
      }
    },
    onMutate: () => onJudging(true),
    onSuccess: ({ ids, refused: refusedCount }) => {
      toastDone(TEXTS.submitted(ids.length, refusedCount));
      if (ids.length === 0) onJudging(false);
    },
    onError: (error) => {
      toastError(error);
      onJudging(false);
    },
    onSettled: () => queries.invalidateQueries(),
  });
  const ids = judge.data?.ids ?? [];
  return (
    <Notice tone="neutral" icon={CircuitBoard}>
      {ids.length > 0 ? (
        <JudgingProgress
          ids={ids}
          onDone={() => {
            judge.reset();
            onJudging(false);
          }}
        />
      ) : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
          {TEXTS.ready(judge.isPending ? remainingCount : count, model)}
          {isReviewer ? (
            <Button look="primary" disabled={judge.isPending} onClick={() => judge.mutate()}>
              {judge.isPending ? TEXTS.judging(remainingCount) : TEXTS.judge}
            </Button>
          ) : null}
        </p>
      )}
    </Notice>
  );
}

const POLL_MS = 700;

/** Counts the verifications that have finished; at the end, refreshes the page's data at once. */
function JudgingProgress({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const queryKey = ["resubmitted", ids];
  const { data: judgedCount = 0 } = useQuery({
    queryKey,
    // Starts at the first verification that was still open, so that most polls need only one request.
    queryFn: async () => {
      let finishedCount = queries.getQueryData<number>(queryKey) ?? 0;
      for (let id = ids[finishedCount]; id !== undefined; id = ids[finishedCount]) {
        const { status } = await client.verification.get.query({ id });
        if (isOpen(status)) break;
        finishedCount += 1;
      }
      return finishedCount;
    },
    refetchInterval: POLL_MS,
  });
  const finish = useEffectEvent(() => {
    void queries.invalidateQueries();
    onDone();
  });
  const isDone = judgedCount === ids.length;
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  return (
    <p role="status" className="text-sm tabular-nums">
      {TEXTS.judged(judgedCount, ids.length)}
    </p>
  );
}
