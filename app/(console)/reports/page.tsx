import { ReportsPage } from "@/components/reports/ReportsPage";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: "Reports" };

export default async function Page() {
  await requirePage();
  return <ReportsPage />;
}
