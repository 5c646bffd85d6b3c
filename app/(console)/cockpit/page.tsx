import { consolePage } from "@/app/(console)/consolePage";
import { judgeSetupQuery } from "@/components/model/queries";
import { Cockpit } from "@/components/review/Cockpit";
import { readCockpitAddress } from "@/components/review/cockpit-address";
import { prefetchCockpit } from "@/components/review/queries";

export const metadata = { title: "Cockpit" };

export default consolePage(
  (calls, { search, me }) => [
    prefetchCockpit(calls, readCockpitAddress(search), me.account_id),
    calls.cache.prefetchQuery(judgeSetupQuery(calls.trpc)),
  ],
  () => <Cockpit />,
);
