import { WelcomePage } from "@/components/checklist/WelcomePage";
import { checklistQuery } from "@/components/checklist/queries";
import { judgeSetupQuery } from "@/components/model/queries";
import { PAGE_TITLES } from "@/app/texts";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";

export const metadata = { title: PAGE_TITLES.welcome };

export default async function Page() {
  await requirePage();
  return (
    <Prefetch
      queries={({ trpc, cache }) => [
        cache.prefetchQuery(checklistQuery(trpc)),
        cache.prefetchQuery(judgeSetupQuery(trpc)),
      ]}
    >
      <WelcomePage />
    </Prefetch>
  );
}
