import { VerificationPage } from "@/components/verifications/detail/VerificationPage";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: "Verification" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requirePage();
  return <VerificationPage id={(await params).id} />;
}
