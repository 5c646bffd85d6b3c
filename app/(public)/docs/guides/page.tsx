import { GuideIndex } from "@/components/guides/GuideIndex";
import { GUIDE_TEXTS } from "@/components/guides/texts";

export const metadata = { title: GUIDE_TEXTS.title };

export default GuideIndex;
