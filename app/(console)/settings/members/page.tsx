import { ownersPage } from "@/app/(console)/settings/ownersPage";
import { MembersPage } from "@/components/settings/members/MembersPage";
import { memberNamesQuery, tiersQuery } from "@/components/settings/queries";
import { readPage } from "@/components/ui/url-values";

export const metadata = { title: "Members" };

export default ownersPage(
  ({ trpc, cache }, { search }) => [
    cache.prefetchQuery(trpc.account.members.queryOptions(readPage(search))),
    cache.prefetchQuery(memberNamesQuery(trpc)),
    cache.prefetchQuery(tiersQuery(trpc)),
    cache.prefetchQuery(trpc.account.invitations.queryOptions(readPage(search, "invitations"))),
    cache.prefetchQuery(trpc.account.reviewers.queryOptions(readPage(search, "grants"))),
  ],
  () => <MembersPage />,
);
