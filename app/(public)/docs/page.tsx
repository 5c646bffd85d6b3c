import { ReferenceIndex } from "@/components/reference/ReferenceIndex";
import { REFERENCE_TEXTS } from "@/server/api/reference/texts";

export const metadata = { title: REFERENCE_TEXTS.title };

export default ReferenceIndex;
