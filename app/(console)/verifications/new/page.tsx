import { PAGE_TITLES } from "@/app/texts";
import { judgeSetupQuery } from "@/components/model/queries";
import { NewVerification } from "@/components/verifications/new/NewVerification";
import { rubricsQuery } from "@/components/verifications/rubrics-query";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";

export const metadata = { title: PAGE_TITLES.newVerification };

export default async function Page() {
  await requirePage();
  return (
    <Prefetch
      queries={({ trpc, cache }) => [
        cache.prefetchQuery(rubricsQuery(trpc)),
        cache.prefetchQuery(judgeSetupQuery(trpc)),
      ]}
    >
      <NewVerification />
    </Prefetch>
  );
}
