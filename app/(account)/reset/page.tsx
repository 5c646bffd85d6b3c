import { TITLES } from "@/app/texts";
import { ResetPage } from "@/components/account/ResetPage";

export const metadata = { title: TITLES.reset };

export default ResetPage;
