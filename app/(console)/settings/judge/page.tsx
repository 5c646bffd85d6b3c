import { consolePage } from "@/app/(console)/consolePage";
import { JudgePage } from "@/components/settings/judge/JudgePage";
import { judgeModelsQuery } from "@/components/settings/queries";
import { SECTION_LABELS } from "@/components/settings/texts";

export const metadata = { title: SECTION_LABELS.judge };

export default consolePage(
  ({ trpc, cache }) => [cache.prefetchQuery(judgeModelsQuery(trpc))],
  () => <JudgePage />,
);
