import { PAGE_TITLES } from "@/app/texts";
import { DiffPage } from "@/components/rubrics/diff/DiffPage";
import { prefetchDiff } from "@/components/rubrics/queries";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";
import type { PageSearch } from "@/server/transports/pages/searchOf";
import { searchOf } from "@/server/transports/pages/searchOf";

export const metadata = { title: PAGE_TITLES.rubricDiff };

type PageProps = { params: Promise<{ id: string }>; searchParams: PageSearch };

export default async function Page({ params, searchParams }: PageProps) {
  await requirePage();
  const { id } = await params;
  const search = await searchOf(searchParams);
  return (
    <Prefetch queries={({ trpc, cache }) => [prefetchDiff(trpc, cache, id, search)]}>
      <DiffPage id={id} />
    </Prefetch>
  );
}
