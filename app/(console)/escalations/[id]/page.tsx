import { EscalationPage } from "@/components/escalations/EscalationPage";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: "Escalation" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requirePage();
  return <EscalationPage id={(await params).id} />;
}
