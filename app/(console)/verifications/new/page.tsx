import { NewVerification } from "@/components/verifications/new/NewVerification";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: "New verification" };

export default async function Page() {
  await requirePage();
  return <NewVerification />;
}
