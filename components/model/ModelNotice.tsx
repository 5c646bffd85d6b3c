import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { NoModelProps } from "@/components/model/NoModel";
import { judgeSetupQuery } from "@/components/model/queries";
import { useMe } from "@/components/shell/me";
import { useTRPC } from "@/components/trpc/provider";
import { isScripted } from "@/server/contracts/sandboxId";

const POLL_MS = 20_000;

// Loaded on demand, since most pages of a service with a model need neither.
const NoModel = dynamic(() => import("@/components/model/NoModel").then(({ NoModel }) => NoModel));
const JudgeWaiting = dynamic(() => import("@/components/model/JudgeWaiting").then(({ JudgeWaiting }) => JudgeWaiting));

/**
 * Says what to do about a missing model and about the verdicts that wait for one; empty when nothing is missing or
 * waiting.
 */
export function ModelNotice({ place = "page" }: Partial<Pick<NoModelProps, "place">>) {
  const { tenant_id } = useMe();
  const [isJudging, setIsJudging] = useState(false);
  const { data } = useQuery({
    ...judgeSetupQuery(useTRPC()),
    enabled: !isScripted(tenant_id),
    refetchInterval: POLL_MS,
  });
  if (!data) return null;
  if (data.model === null) return <NoModel setup={data} place={place} />;
  if (data.needs_model === 0 && !isJudging) return null;
  return <JudgeWaiting model={data.model} count={data.needs_model} onJudging={setIsJudging} />;
}
