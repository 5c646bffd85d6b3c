import { RubricListPage } from "@/components/rubrics/list/RubricListPage";
import { draftsQuery, listAddressOf, overviewQuery } from "@/components/rubrics/queries";
import { Prefetch } from "@/server/surfaces/pages/Prefetch";
import { requirePage } from "@/server/surfaces/pages/requirePage";
import type { PageSearch } from "@/server/surfaces/pages/searchOf";
import { searchOf } from "@/server/surfaces/pages/searchOf";

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
