import { AccountPage } from "@/components/account/AccountPage";
import { requirePage } from "@/server/transports/pages/requirePage";

export const metadata = { title: "Account" };

export default async function Page() {
  await requirePage();
  return <AccountPage />;
}
