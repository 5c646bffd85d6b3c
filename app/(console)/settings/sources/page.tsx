import { ownersPage } from "@/app/(console)/settings/ownersPage";
import { SourcesPage } from "@/components/settings/sources/SourcesPage";
import { SECTION_LABELS } from "@/components/settings/texts";
import { readPage } from "@/components/ui/url-values";

export const metadata = { title: SECTION_LABELS.sources };

export default ownersPage(
  ({ trpc, cache }, { search }) => [cache.prefetchQuery(trpc.evidenceSource.list.queryOptions(readPage(search)))],
  () => <SourcesPage />,
);
