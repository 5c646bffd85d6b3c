import { ownersPage } from "@/app/(console)/settings/ownersPage";
import { KeysPage } from "@/components/settings/keys/KeysPage";
import { SECTION_LABELS } from "@/components/settings/texts";
import { readPage } from "@/components/ui/url-values";

export const metadata = { title: SECTION_LABELS.keys };

export default ownersPage(
  ({ trpc, cache }, { search }) => [cache.prefetchQuery(trpc.account.keys.queryOptions(readPage(search)))],
  () => <KeysPage />,
);
