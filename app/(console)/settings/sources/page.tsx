import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { SourcesPage } from "@/components/settings/sources/SourcesPage";
import { pageOf } from "@/components/settings/queries";
import { SECTION_LABELS } from "@/components/settings/texts";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";
import type { PageSearch } from "@/server/transports/pages/searchOf";
import { searchOf } from "@/server/transports/pages/searchOf";

export const metadata = { title: SECTION_LABELS.sources };

export default async function Page({ searchParams }: { searchParams: PageSearch }) {
  await requirePage();
  const search = await searchOf(searchParams);
  return (
    <Prefetch
      queries={({ trpc, cache }) => [cache.prefetchQuery(trpc.evidenceSource.list.queryOptions(pageOf(search)))]}
    >
      <OwnersOnly>
        <SourcesPage />
      </OwnersOnly>
    </Prefetch>
  );
}
