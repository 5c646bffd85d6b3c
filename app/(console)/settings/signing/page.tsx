import { TITLES } from "@/app/texts";
import { SigningPage } from "@/components/settings/signing/SigningPage";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: TITLES.signing };

export default async function Page() {
  await requirePage();
  return <SigningPage />;
}
