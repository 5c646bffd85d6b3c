"use client";

import { useQuery } from "@tanstack/react-query";
import { dollars } from "@/components/rubrics/dollars";
import { EXAMPLE_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { useTRPC } from "@/components/trpc/provider";

/** The model cost of one example; renders nothing without model calls. */
export function ExampleCost({ verificationId }: { verificationId: string }) {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.verification.judgeAttempts.queryOptions({ id: verificationId }, { staleTime: Infinity }),
  );
  if (!data || data.attempts.length === 0) return null;
  const cost = data.attempts.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0);
  return (
    <span className="text-muted">
      {TEXTS.cost} {dollars(cost)}
    </span>
  );
}
