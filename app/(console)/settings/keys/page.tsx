import { consolePage } from "@/app/(console)/consolePage";
import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { KeysPage } from "@/components/settings/keys/KeysPage";
import { pageOf } from "@/components/settings/queries";
import { SECTION_LABELS } from "@/components/settings/texts";

export const metadata = { title: SECTION_LABELS.keys };

export default consolePage(
  ({ trpc, cache }, { search }) => [cache.prefetchQuery(trpc.account.keys.queryOptions(pageOf(search)))],
  () => (
    <OwnersOnly>
      <KeysPage />
    </OwnersOnly>
  ),
);
