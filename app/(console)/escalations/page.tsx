import { EscalationsPage } from "@/components/escalations/EscalationsPage";
import { enrolledKeysQuery, escalationsQuery, listAddressOf } from "@/components/escalations/queries";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";
import type { PageSearch } from "@/server/transports/pages/searchOf";
import { searchOf } from "@/server/transports/pages/searchOf";

export const metadata = { title: "Escalations" };

export default async function Page({ searchParams }: { searchParams: PageSearch }) {
  await requirePage();
  const search = await searchOf(searchParams);
  return (
    <Prefetch
      queries={({ trpc, cache }) => [
        cache.prefetchQuery(escalationsQuery(trpc, listAddressOf(search))),
        cache.prefetchQuery(enrolledKeysQuery(trpc)),
      ]}
    >
      <EscalationsPage />
    </Prefetch>
  );
}
