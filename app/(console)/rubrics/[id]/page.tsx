import { historyQuery, versionQuery } from "@/components/rubrics/queries";
import { VersionPage } from "@/components/rubrics/version/VersionPage";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";

export const metadata = { title: "Rubric" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requirePage();
  const { id } = await params;
  return (
    <Prefetch
      queries={({ trpc, cache }) => [
        cache.prefetchQuery(versionQuery(trpc, id)),
        cache.prefetchQuery(historyQuery(trpc, id)),
      ]}
    >
      <VersionPage key={id} id={id} />
    </Prefetch>
  );
}
