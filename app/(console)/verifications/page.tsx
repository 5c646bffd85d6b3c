import { consolePage } from "@/app/(console)/consolePage";
import { readListAddress } from "@/components/verifications/list/verifications-query";
import { VerificationList } from "@/components/verifications/list/VerificationList";
import { verificationsQuery, viewsQuery } from "@/components/verifications/list/queries";
import { rubricsQuery } from "@/components/verifications/queries";

export const metadata = { title: "Verifications" };

export default consolePage(
  ({ trpc, cache }, { search }) => [
    cache.prefetchQuery(verificationsQuery(trpc, readListAddress(search))),
    cache.prefetchQuery(rubricsQuery(trpc)),
    cache.prefetchQuery(viewsQuery(trpc)),
  ],
  () => <VerificationList />,
);
