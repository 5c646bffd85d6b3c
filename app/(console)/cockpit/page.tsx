import { CockpitPage } from "@/components/review/CockpitPage";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: "Cockpit" };

export default async function Page() {
  await requirePage();
  return <CockpitPage />;
}
