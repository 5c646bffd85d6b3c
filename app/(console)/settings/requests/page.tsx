import { ownersPage } from "@/app/(console)/settings/ownersPage";
import { requestLogQuery } from "@/components/settings/requests/request-filters";
import { RequestsPage } from "@/components/settings/requests/RequestsPage";
import { SECTION_LABELS } from "@/components/settings/texts";

export const metadata = { title: SECTION_LABELS.requests };

export default ownersPage(
  ({ trpc, cache }, { search }) => [cache.prefetchQuery(requestLogQuery(trpc, search))],
  () => <RequestsPage />,
);
