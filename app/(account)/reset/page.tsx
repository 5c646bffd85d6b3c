import { PAGE_TITLES } from "@/app/texts";
import { ResetPage } from "@/components/account/ResetPage";

export const metadata = { title: PAGE_TITLES.newPassword };

export default ResetPage;
