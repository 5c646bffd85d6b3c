import { RubricListPage } from "@/components/rubrics/list/RubricListPage";
import { draftsQuery, listAddressOf, overviewQuery } from "@/components/rubrics/queries";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";
import type { PageSearch } from "@/server/transports/pages/searchOf";
import { searchOf } from "@/server/transports/pages/searchOf";

export const metadata = { title: "Rubrics" };

export default async function Page({ searchParams }: { searchParams: PageSearch }) {
  await requirePage();
  const search = await searchOf(searchParams);
  return (
    <Prefetch
      queries={({ trpc, cache }) => [
        cache.prefetchQuery(overviewQuery(trpc, listAddressOf(search))),
        cache.prefetchQuery(draftsQuery(trpc)),
      ]}
    >
      <RubricListPage />
    </Prefetch>
  );
}
