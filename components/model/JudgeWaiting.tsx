import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircuitBoard } from "lucide-react";
import { useState } from "react";
import { MODEL_TEXTS as TEXTS } from "@/components/model/texts";
import { useMe } from "@/components/shell/me";
import { useTRPCClient } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Notice } from "@/components/ui/Notice";
import { toastDone, toastError } from "@/components/ui/toast";

/** One line for all that waits for a model: judges it, in parts, until none is left. */
export function JudgeWaiting({ model, count }: { model: string; count: number }) {
  const { reviewer } = useMe();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const [left, setLeft] = useState(count);
  const judge = useMutation({
    mutationFn: async () => {
      let submitted = 0;
      for (;;) {
        const part = await client.judgeSetup.judgeWaiting.mutate({});
        submitted += part.judged;
        setLeft(part.left);
        if (part.left === 0 || part.judged === 0) return { submitted, refused: part.refused };
      }
    },
    onSuccess: ({ submitted, refused }) => toastDone(TEXTS.submitted(submitted, refused)),
    onError: toastError,
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Notice tone="neutral" icon={CircuitBoard}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        {TEXTS.ready(count, model)}
        {reviewer ? (
          <Button look="primary" disabled={judge.isPending} onClick={() => judge.mutate()}>
            {judge.isPending ? TEXTS.judging(left) : TEXTS.judge}
          </Button>
        ) : null}
      </p>
    </Notice>
  );
}
