import { ownersPage } from "@/app/(console)/settings/ownersPage";
import { PAGE_TITLES } from "@/app/texts";
import { EndpointPage } from "@/components/settings/webhooks/EndpointPage";
import { deliveriesQuery } from "@/components/settings/queries";

export const metadata = { title: PAGE_TITLES.webhookEndpoint };

export default ownersPage(
  ({ trpc, cache }, { id, search }) => [
    cache.prefetchQuery(trpc.webhook.get.queryOptions({ id })),
    cache.prefetchQuery(deliveriesQuery(trpc, id, search)),
  ],
  ({ id }) => <EndpointPage id={id} />,
);
