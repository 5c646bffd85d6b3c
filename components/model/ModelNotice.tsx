import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import type { NoModelProps } from "@/components/model/NoModel";
import { judgeSetupQuery } from "@/components/model/queries";
import { useMe } from "@/components/shell/me";
import { useTRPC } from "@/components/trpc/provider";
import { isSampleTenant } from "@/server/samples/contract/sampleTenant";

const POLL_MS = 20_000;

// Most pages of a service with a model need neither.
const NoModel = dynamic(() => import("@/components/model/NoModel").then(({ NoModel }) => NoModel));
const JudgeWaiting = dynamic(() => import("@/components/model/JudgeWaiting").then(({ JudgeWaiting }) => JudgeWaiting));

/** What there is to do about a missing model, and for what waits for one; nothing once both are done. */
export function ModelNotice({ place = "page" }: Partial<Pick<NoModelProps, "place">>) {
  const { tenant_id } = useMe();
  const { data } = useQuery({
    ...judgeSetupQuery(useTRPC()),
    enabled: !isSampleTenant(tenant_id),
    refetchInterval: POLL_MS,
  });
  if (!data) return null;
  if (data.model === null) return <NoModel setup={data} place={place} />;
  return data.needs_model > 0 ? <JudgeWaiting model={data.model} count={data.needs_model} /> : null;
}
