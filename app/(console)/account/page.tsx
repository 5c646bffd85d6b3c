import { consolePage } from "@/app/(console)/consolePage";
import { AccountPage } from "@/components/account/AccountPage";

export const metadata = { title: "Account" };

export default consolePage(
  () => [],
  () => <AccountPage />,
);
