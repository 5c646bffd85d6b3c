import { EscalationsPage } from "@/components/escalations/EscalationsPage";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: "Escalations" };

export default async function Page() {
  await requirePage();
  return <EscalationsPage />;
}
