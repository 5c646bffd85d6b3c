import { TITLES } from "@/app/texts";
import { ReferencePage } from "@/components/reference/ReferencePage";

export const metadata = { title: TITLES.reference };

export default ReferencePage;
