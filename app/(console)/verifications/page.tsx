import { VerificationList } from "@/components/verifications/list/VerificationList";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: "Verifications" };

export default async function Page() {
  await requirePage();
  return <VerificationList />;
}
