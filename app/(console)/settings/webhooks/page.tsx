import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { WebhooksPage } from "@/components/settings/webhooks/WebhooksPage";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";

export const metadata = { title: "Webhooks" };

export default async function Page() {
  await requirePage();
  return (
    <Prefetch queries={({ trpc, cache }) => [cache.prefetchQuery(trpc.webhook.list.queryOptions({}))]}>
      <OwnersOnly>
        <WebhooksPage />
      </OwnersOnly>
    </Prefetch>
  );
}
