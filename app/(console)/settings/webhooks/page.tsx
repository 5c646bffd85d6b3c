import { ownersPage } from "@/app/(console)/settings/ownersPage";
import { WebhooksPage } from "@/components/settings/webhooks/WebhooksPage";

export const metadata = { title: "Webhooks" };

export default ownersPage(
  ({ trpc, cache }) => [cache.prefetchQuery(trpc.webhook.list.queryOptions({}))],
  () => <WebhooksPage />,
);
