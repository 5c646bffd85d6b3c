"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { ListCard } from "@/components/settings/ListCard";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { useAct } from "@/components/settings/use-act";
import { usePage } from "@/components/settings/use-page";
import { DeliveryRow } from "@/components/settings/webhooks/DeliveryRow";
import { useTRPC } from "@/components/trpc/provider";
import { ToggleGroup } from "@/components/ui/Toggle";
import { useUrlParams } from "@/components/ui/use-url-params";
import type { WebhookEndpoint } from "@/server/contracts/webhook";

const FILTERS = (["all", "pending", "delivered", "failed"] as const).map((value) => ({
  value,
  label: TEXTS.statuses[value],
}));
const PENDING_REFETCH_MS = 3000;

/** Deliveries to the endpoint, newest first; fetched again while one is pending. */
export function DeliveryList({ endpoint: { endpoint_id: id, status: endpointStatus } }: { endpoint: WebhookEndpoint }) {
  const trpc = useTRPC();
  const act = useAct();
  const [params, change] = useUrlParams();
  const { page, pagerOf } = usePage();
  const chosen = FILTERS.find(({ value }) => value === params.get("status"))?.value ?? "all";
  const status = chosen === "all" ? undefined : chosen;
  const list = useQuery(
    trpc.webhook.deliveries.queryOptions(
      { id, ...page, ...(status && { status }) },
      {
        refetchInterval: ({ state }) =>
          state.data?.items.some((delivery) => delivery.status === "pending") ? PENDING_REFETCH_MS : false,
      },
    ),
  );
  const done = { stale: trpc.webhook.pathFilter(), message: TEXTS.redelivered };
  const redeliver = useMutation(trpc.webhook.redeliver.mutationOptions(act(done)));
  return (
    <ListCard
      title={TEXTS.deliveries}
      actions={
        <ToggleGroup
          label={TEXTS.filter}
          options={FILTERS}
          value={chosen}
          onChange={(next) => change({ status: next === "all" ? null : next, offset: null })}
        />
      }
      query={list}
      items={list.data?.items}
      keyOf={({ delivery_id }) => delivery_id}
      row={(delivery) => (
        <DeliveryRow
          delivery={delivery}
          busy={redeliver.isPending || endpointStatus !== "active"}
          onRedeliver={() => redeliver.mutate({ id, delivery_id: delivery.delivery_id })}
        />
      )}
      empty={{ icon: Send, title: TEXTS.noDeliveries, hint: status ? TEXTS.noneWithStatus : TEXTS.noDeliveriesHint }}
      pager={pagerOf(list.data?.items)}
    />
  );
}
