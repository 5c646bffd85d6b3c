import { consolePage } from "@/app/(console)/consolePage";
import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { WebhooksPage } from "@/components/settings/webhooks/WebhooksPage";

export const metadata = { title: "Webhooks" };

export default consolePage(
  ({ trpc, cache }) => [cache.prefetchQuery(trpc.webhook.list.queryOptions({}))],
  () => (
    <OwnersOnly>
      <WebhooksPage />
    </OwnersOnly>
  ),
);
