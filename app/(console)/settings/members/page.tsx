import { consolePage } from "@/app/(console)/consolePage";
import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { MembersPage } from "@/components/settings/members/MembersPage";
import { memberNamesQuery, pageOf, tiersQuery } from "@/components/settings/queries";

export const metadata = { title: "Members" };

export default consolePage(
  ({ trpc, cache }, { search }) => [
    cache.prefetchQuery(trpc.account.members.queryOptions(pageOf(search))),
    cache.prefetchQuery(memberNamesQuery(trpc)),
    cache.prefetchQuery(tiersQuery(trpc)),
    cache.prefetchQuery(trpc.account.invitations.queryOptions(pageOf(search, "invitations"))),
    cache.prefetchQuery(trpc.account.reviewers.queryOptions(pageOf(search, "grants"))),
  ],
  () => (
    <OwnersOnly>
      <MembersPage />
    </OwnersOnly>
  ),
);
