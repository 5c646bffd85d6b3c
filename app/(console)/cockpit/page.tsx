import { judgeSetupQuery } from "@/components/model/queries";
import { Cockpit } from "@/components/review/Cockpit";
import { cockpitAddressOf } from "@/components/review/cockpit-address";
import { prefetchCockpit } from "@/components/review/queries";
import { Prefetch } from "@/server/surfaces/pages/Prefetch";
import { requirePage } from "@/server/surfaces/pages/requirePage";
import type { PageSearch } from "@/server/surfaces/pages/searchOf";
import { searchOf } from "@/server/surfaces/pages/searchOf";

export const metadata = { title: "Cockpit" };

export default async function Page({ searchParams }: { searchParams: PageSearch }) {
  const { account_id } = await requirePage();
  const search = await searchOf(searchParams);
  const address = cockpitAddressOf(search);
  return (
    <Prefetch
      queries={(calls) => [
        prefetchCockpit(calls, address, account_id),
        calls.cache.prefetchQuery(judgeSetupQuery(calls.trpc)),
      ]}
    >
      <Cockpit />
    </Prefetch>
  );
}
