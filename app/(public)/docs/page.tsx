import { ReferencePage } from "@/components/reference/ReferencePage";
import { REFERENCE_TEXTS } from "@/components/reference/texts";

export const metadata = { title: REFERENCE_TEXTS.title };

export default ReferencePage;
