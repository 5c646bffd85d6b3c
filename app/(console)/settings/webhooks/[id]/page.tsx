import { consolePage } from "@/app/(console)/consolePage";
import { PAGE_TITLES } from "@/app/texts";
import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { EndpointPage } from "@/components/settings/webhooks/EndpointPage";
import { deliveriesQuery } from "@/components/settings/queries";

export const metadata = { title: PAGE_TITLES.webhookEndpoint };

export default consolePage(
  ({ trpc, cache }, { id, search }) => [
    cache.prefetchQuery(trpc.webhook.get.queryOptions({ id })),
    cache.prefetchQuery(deliveriesQuery(trpc, id, search)),
  ],
  ({ id }) => (
    <OwnersOnly>
      <EndpointPage id={id} />
    </OwnersOnly>
  ),
);
