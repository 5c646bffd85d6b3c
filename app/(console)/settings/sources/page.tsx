import { consolePage } from "@/app/(console)/consolePage";
import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { SourcesPage } from "@/components/settings/sources/SourcesPage";
import { pageOf } from "@/components/settings/queries";
import { SECTION_LABELS } from "@/components/settings/texts";

export const metadata = { title: SECTION_LABELS.sources };

export default consolePage(
  ({ trpc, cache }, { search }) => [cache.prefetchQuery(trpc.evidenceSource.list.queryOptions(pageOf(search)))],
  () => (
    <OwnersOnly>
      <SourcesPage />
    </OwnersOnly>
  ),
);
