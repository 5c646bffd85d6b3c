import { judgeSetupQuery } from "@/components/model/queries";
import { Cockpit } from "@/components/review/Cockpit";
import { cockpitAddressOf } from "@/components/review/cockpit-address";
import { prefetchCockpit } from "@/components/review/queries";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";
import { type PageSearch, searchOf } from "@/server/transports/pages/searchOf";

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
