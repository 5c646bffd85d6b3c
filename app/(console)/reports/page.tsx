import { ReportsPage } from "@/components/reports/ReportsPage";
import { prefetchReports } from "@/components/reports/queries";
import { groupOf, rangeOf } from "@/components/reports/report-range";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";
import { type PageSearch, searchOf } from "@/server/transports/pages/searchOf";

export const metadata = { title: "Reports" };

export default async function Page({ searchParams }: { searchParams: PageSearch }) {
  await requirePage();
  const search = await searchOf(searchParams);
  const now = new Date();
  return (
    <Prefetch queries={({ trpc, cache }) => prefetchReports(trpc, cache, groupOf(search), rangeOf(search, now).query)}>
      <ReportsPage now={now} />
    </Prefetch>
  );
}
