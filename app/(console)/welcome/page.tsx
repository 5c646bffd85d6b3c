import { consolePage } from "@/app/(console)/consolePage";
import { WelcomePage } from "@/components/checklist/WelcomePage";
import { checklistQuery } from "@/components/checklist/queries";
import { judgeSetupQuery } from "@/components/model/queries";
import { PAGE_TITLES } from "@/app/texts";

export const metadata = { title: PAGE_TITLES.welcome };

export default consolePage(
  ({ trpc, cache }) => [cache.prefetchQuery(checklistQuery(trpc)), cache.prefetchQuery(judgeSetupQuery(trpc))],
  () => <WelcomePage />,
);
