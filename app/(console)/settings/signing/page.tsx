import { SigningPage } from "@/components/settings/signing/SigningPage";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: "Signing and tiers" };

export default async function Page() {
  await requirePage();
  return <SigningPage />;
}
