import { listAddressOf } from "@/components/verifications/verifications-query";
import { VerificationList } from "@/components/verifications/list/VerificationList";
import { verificationsQuery, viewsQuery } from "@/components/verifications/queries";
import { rubricsQuery } from "@/components/verifications/rubrics-query";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";
import type { PageSearch } from "@/server/transports/pages/searchOf";
import { searchOf } from "@/server/transports/pages/searchOf";

export const metadata = { title: "Verifications" };

export default async function Page({ searchParams }: { searchParams: PageSearch }) {
  await requirePage();
  const search = await searchOf(searchParams);
  return (
    <Prefetch
      queries={({ trpc, cache }) => [
        cache.prefetchQuery(verificationsQuery(trpc, listAddressOf(search))),
        cache.prefetchQuery(rubricsQuery(trpc)),
        cache.prefetchQuery(viewsQuery(trpc)),
      ]}
    >
      <VerificationList />
    </Prefetch>
  );
}
