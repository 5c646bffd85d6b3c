import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { KeysPage } from "@/components/settings/keys/KeysPage";
import { pageOf } from "@/components/settings/queries";
import { SECTION_LABELS } from "@/components/settings/texts";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";
import type { PageSearch } from "@/server/transports/pages/searchOf";
import { searchOf } from "@/server/transports/pages/searchOf";

export const metadata = { title: SECTION_LABELS.keys };

export default async function Page({ searchParams }: { searchParams: PageSearch }) {
  await requirePage();
  const search = await searchOf(searchParams);
  return (
    <Prefetch queries={({ trpc, cache }) => [cache.prefetchQuery(trpc.account.keys.queryOptions(pageOf(search)))]}>
      <OwnersOnly>
        <KeysPage />
      </OwnersOnly>
    </Prefetch>
  );
}
