import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { ListCard } from "@/components/settings/ListCard";
import { DELIVERY_STATUSES, deliveriesQuery, deliveryStatusOf } from "@/components/settings/queries";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { useAct } from "@/components/trpc/use-act";
import { usePage } from "@/components/ui/table/use-page";
import { DeliveryRow } from "@/components/settings/webhooks/DeliveryRow";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { LinkButton } from "@/components/ui/LinkButton";
import { ToggleGroup } from "@/components/ui/Toggle";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import type { WebhookEndpoint } from "@/server/webhooks/contract/webhook";

const FILTERS = DELIVERY_STATUSES.map((value) => ({ value, label: TEXTS.statuses[value] }));
const REFETCH_MS = 3000;

/** Deliveries to the endpoint, newest first; fetched again while one is pending or none exists. */
export function DeliveryList({ endpoint: { endpoint_id: id, status: endpointStatus } }: { endpoint: WebhookEndpoint }) {
  const trpc = useTRPC();
  const params = useUrlParams();
  const { pagerOf } = usePage();
  const chosen = deliveryStatusOf(params);
  const list = useQuery({
    ...deliveriesQuery(trpc, id, params),
    refetchInterval: ({ state: { data } }) => {
      const expectsChange = data?.items.length === 0 || data?.items.some(({ status }) => status === "pending");
      return expectsChange ? REFETCH_MS : false;
    },
  });
  const done = { stale: trpc.webhook.pathFilter(), message: TEXTS.redelivered };
  const redeliver = useAct(trpc.webhook.redeliver.mutationOptions(), done);
  return (
    <ListCard
      title={TEXTS.deliveries}
      actions={
        <ToggleGroup
          label={TEXTS.filter}
          options={FILTERS}
          value={chosen}
          onChange={(next) => changeUrl({ status: next === "all" ? null : next, offset: null })}
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
      empty={{
        icon: Send,
        title: TEXTS.noDeliveries,
        ...(chosen === "all"
          ? {
              why: TEXTS.noDeliveriesHint,
              action: <LinkButton href="/verifications/new">{TEXTS.newVerification}</LinkButton>,
            }
          : {
              why: TEXTS.noneWithStatus,
              action: <Button onClick={() => changeUrl({ status: null, offset: null })}>{TEXTS.showAll}</Button>,
            }),
      }}
      pager={pagerOf(list.data?.items)}
    />
  );
}
