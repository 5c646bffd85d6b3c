import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { MembersPage } from "@/components/settings/members/MembersPage";
import { memberNamesQuery, pageOf, tiersQuery } from "@/components/settings/queries";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";
import type { PageSearch } from "@/server/transports/pages/searchOf";
import { searchOf } from "@/server/transports/pages/searchOf";

export const metadata = { title: "Members" };

export default async function Page({ searchParams }: { searchParams: PageSearch }) {
  await requirePage();
  const search = await searchOf(searchParams);
  return (
    <Prefetch
      queries={({ trpc, cache }) => [
        cache.prefetchQuery(trpc.account.members.queryOptions(pageOf(search))),
        cache.prefetchQuery(memberNamesQuery(trpc)),
        cache.prefetchQuery(tiersQuery(trpc)),
        cache.prefetchQuery(trpc.account.invitations.queryOptions(pageOf(search, "invitations"))),
        cache.prefetchQuery(trpc.account.reviewers.queryOptions(pageOf(search, "grants"))),
      ]}
    >
      <OwnersOnly>
        <MembersPage />
      </OwnersOnly>
    </Prefetch>
  );
}
