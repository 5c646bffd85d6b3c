import { ReferenceIndex } from "@/components/reference/ReferenceIndex";
import { REFERENCE_TEXTS } from "@/components/reference/texts";

export const metadata = { title: REFERENCE_TEXTS.title };

export default ReferenceIndex;
