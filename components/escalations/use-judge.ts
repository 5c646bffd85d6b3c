import { useMutation, useQueryClient } from "@tanstack/react-query";
import { judgmentBytes, buildUnsignedJudgment, type JudgmentForm } from "@/components/escalations/judgment";
import { type StoredKey, signWith } from "@/components/escalations/key-store";
import { readProblem } from "@/components/trpc/read-problem";
import { useTRPC, useTRPCClient } from "@/components/trpc/provider";
import type { EscalationObject } from "@/server/escalation/contract/escalation";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";

/** Signs a judgment in this browser and closes the escalation. */
export function useJudge(escalation: EscalationObject, onAlreadyClosed: () => void) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const refetch = () =>
    Promise.all([
      queries.invalidateQueries(trpc.escalation.get.queryFilter({ id: escalation.escalation_id })),
      queries.invalidateQueries(trpc.escalation.list.queryFilter()),
      queries.invalidateQueries(trpc.verification.detail.queryFilter({ id: escalation.verification_id })),
      queries.invalidateQueries(trpc.review.counts.queryFilter()),
    ]);
  return useMutation({
    mutationFn: async ({ form, key }: { form: JudgmentForm; key: StoredKey }) => {
      const judgment = buildUnsignedJudgment(escalation, form, { keyId: key.keyId, now: new Date() });
      const signature = await signWith(key, judgmentBytes(judgment, nobleCrypto));
      await client.escalation.judge.mutate({ id: escalation.escalation_id, body: { ...judgment, signature } });
    },
    onSuccess: refetch,
    onError: async (error) => {
      if (readProblem(error).code !== "judgment_already_closed") return;
      onAlreadyClosed();
      await refetch();
    },
  });
}
