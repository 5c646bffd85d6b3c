import { consolePage } from "@/app/(console)/consolePage";
import { ReportsPage } from "@/components/reports/ReportsPage";
import { prefetchReports } from "@/components/reports/queries";
import { readGroup, readRange } from "@/components/reports/report-range";

export const metadata = { title: "Reports" };

export default consolePage(
  ({ trpc, cache }, { search, now }) => prefetchReports(trpc, cache, readGroup(search), readRange(search, now).query),
  ({ now }) => <ReportsPage now={now} />,
);
