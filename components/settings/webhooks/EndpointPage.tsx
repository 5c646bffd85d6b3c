"use client";

import { useQuery } from "@tanstack/react-query";
import { DeliveryList } from "@/components/settings/webhooks/DeliveryList";
import { EndpointCard } from "@/components/settings/webhooks/EndpointCard";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { useTRPC } from "@/components/trpc/provider";
import { BackLink } from "@/components/ui/BackLink";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";

export function EndpointPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const { data, error, isPending, refetch } = useQuery(trpc.webhook.get.queryOptions({ id }));
  return (
    <>
      <BackLink href="/settings/webhooks">{TEXTS.back}</BackLink>
      {isPending ? <Skeleton lines={5} /> : null}
      <ErrorNotice error={error} onRetry={refetch} />
      {data ? (
        <>
          <EndpointCard endpoint={data} />
          <DeliveryList endpoint={data} />
        </>
      ) : null}
    </>
  );
}
