import { consolePage } from "@/app/(console)/consolePage";
import { ReviewerKeyList } from "@/components/settings/signing/ReviewerKeyList";
import { SigningKeyList } from "@/components/settings/signing/SigningKeyList";
import { TierList } from "@/components/settings/signing/TierList";
import { keySetQuery, tiersQuery } from "@/components/settings/queries";
import { SECTION_LABELS } from "@/components/settings/texts";

export const metadata = { title: SECTION_LABELS.signing };

export default consolePage(
  ({ trpc, client, cache }) => [
    cache.prefetchQuery(keySetQuery(() => client.proof.keySet.query({}))),
    cache.prefetchQuery(tiersQuery(trpc)),
    cache.prefetchQuery(trpc.escalation.listKeys.queryOptions({})),
  ],
  () => (
    <>
      <SigningKeyList />
      <TierList />
      <ReviewerKeyList />
    </>
  ),
);
