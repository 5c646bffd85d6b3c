import { consolePage } from "@/app/(console)/consolePage";
import { ReportsPage } from "@/components/reports/ReportsPage";
import { prefetchReports } from "@/components/reports/queries";
import { groupOf, rangeOf } from "@/components/reports/report-range";

export const metadata = { title: "Reports" };

export default consolePage(
  ({ trpc, cache }, { search, now }) => prefetchReports(trpc, cache, groupOf(search), rangeOf(search, now).query),
  ({ now }) => <ReportsPage now={now} />,
);
