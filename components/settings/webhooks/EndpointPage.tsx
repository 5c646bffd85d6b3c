"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import { DeliveryList } from "@/components/settings/webhooks/DeliveryList";
import { EndpointCard } from "@/components/settings/webhooks/EndpointCard";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { useTRPC } from "@/components/trpc/provider";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";

export function EndpointPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const { data, error, isPending, refetch } = useQuery(trpc.webhook.get.queryOptions({ id }));
  return (
    <>
      <Link href="/settings/webhooks" className="text-accent inline-flex items-center gap-1 text-sm">
        <ChevronLeft aria-hidden className="size-4" />
        {TEXTS.back}
      </Link>
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
