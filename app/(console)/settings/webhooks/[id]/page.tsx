import { PAGE_TITLES } from "@/app/texts";
import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { EndpointPage } from "@/components/settings/webhooks/EndpointPage";
import { deliveriesQuery } from "@/components/settings/queries";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";
import type { PageSearch } from "@/server/transports/pages/searchOf";
import { searchOf } from "@/server/transports/pages/searchOf";

export const metadata = { title: PAGE_TITLES.webhookEndpoint };

type PageProps = { params: Promise<{ id: string }>; searchParams: PageSearch };

export default async function Page({ params, searchParams }: PageProps) {
  await requirePage();
  const { id } = await params;
  const search = await searchOf(searchParams);
  return (
    <Prefetch
      queries={({ trpc, cache }) => [
        cache.prefetchQuery(trpc.webhook.get.queryOptions({ id })),
        cache.prefetchQuery(deliveriesQuery(trpc, id, search)),
      ]}
    >
      <OwnersOnly>
        <EndpointPage id={id} />
      </OwnersOnly>
    </Prefetch>
  );
}
