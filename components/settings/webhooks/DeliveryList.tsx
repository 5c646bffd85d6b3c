import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useEffect, useRef } from "react";
import { ListCard } from "@/components/settings/ListCard";
import { DELIVERY_STATUSES, deliveriesQuery, readDeliveryStatus } from "@/components/settings/queries";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { useAct } from "@/components/trpc/use-act";
import { usePage } from "@/components/ui/table/use-page";
import { DeliveryRow } from "@/components/settings/webhooks/DeliveryRow";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { LinkButton } from "@/components/ui/LinkButton";
import { ToggleGroup } from "@/components/ui/Toggle";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import type { WebhookDelivery, WebhookEndpoint } from "@/server/webhooks/contract/webhook";

const FILTERS = DELIVERY_STATUSES.map((value) => ({ value, label: TEXTS.statuses[value] }));
const REFETCH_MS = 3000;
const DUE_REFETCH_MS = 500;

/** Returns the refetch interval in milliseconds: short while an attempt is due; false when no delivery is expected. */
function refetchMs(deliveries: readonly WebhookDelivery[] | undefined): number | false {
  if (deliveries?.length === 0) return REFETCH_MS;
  const pendingDeliveries = deliveries?.filter(({ status }) => status === "pending") ?? [];
  if (pendingDeliveries.length === 0) return false;
  const isDue = pendingDeliveries.some(
    ({ next_attempt_at: nextAttemptAt }) => nextAttemptAt === null || Date.parse(nextAttemptAt) <= Date.now(),
  );
  return isDue ? DUE_REFETCH_MS : REFETCH_MS;
}

/** Lists the deliveries to an endpoint, newest first. It polls while one is pending or none exists. */
export function DeliveryList({ endpoint: { endpoint_id: id, status: endpointStatus } }: { endpoint: WebhookEndpoint }) {
  const trpc = useTRPC();
  const params = useUrlParams();
  const { buildPager } = usePage();
  const statusFilter = readDeliveryStatus(params);
  const list = useQuery({
    ...deliveriesQuery(trpc, id, params),
    refetchInterval: ({ state }) => refetchMs(state.data?.items),
  });
  const queries = useQueryClient();
  const attempts = list.data?.items.reduce((count, delivery) => count + delivery.attempts.length, 0);
  const attemptsBefore = useRef(attempts);
  // An attempt may set or clear the failing state of the endpoint, which the card above shows.
  useEffect(() => {
    if (attempts === attemptsBefore.current) return;
    if (attemptsBefore.current !== undefined) void queries.invalidateQueries(trpc.webhook.get.queryFilter({ id }));
    attemptsBefore.current = attempts;
  }, [attempts, queries, trpc, id]);
  const onSuccess = { staleQueries: trpc.webhook.pathFilter(), message: TEXTS.redelivered };
  const redeliver = useAct(trpc.webhook.redeliver.mutationOptions(), onSuccess);
  return (
    <ListCard
      title={TEXTS.deliveries}
      actions={
        <ToggleGroup
          label={TEXTS.filter}
          options={FILTERS}
          value={statusFilter}
          onChange={(next) => changeUrl({ status: next === "all" ? null : next, offset: null })}
        />
      }
      query={list}
      items={list.data?.items}
      itemKey={({ delivery_id }) => delivery_id}
      row={(delivery) => (
        <DeliveryRow
          delivery={delivery}
          isBusy={redeliver.isPending || endpointStatus !== "active"}
          onRedeliver={() => redeliver.mutate({ id, delivery_id: delivery.delivery_id })}
        />
      )}
      emptyState={{
        icon: Send,
        title: TEXTS.noDeliveries,
        ...(statusFilter === "all"
          ? {
              explanation: TEXTS.noDeliveriesHint,
              action: <LinkButton href="/verifications/new">{TEXTS.newVerification}</LinkButton>,
            }
          : {
              explanation: TEXTS.noneWithStatus,
              action: <Button onClick={() => changeUrl({ status: null, offset: null })}>{TEXTS.showAll}</Button>,
            }),
      }}
      pager={buildPager(list.data?.items)}
    />
  );
}
