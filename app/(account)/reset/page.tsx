import { ResetPage } from "@/components/account/ResetPage";

export const metadata = { title: "New password" };

export default ResetPage;
