import { consolePage } from "@/app/(console)/consolePage";
import { PAGE_TITLES } from "@/app/texts";
import { judgeSetupQuery } from "@/components/model/queries";
import { NewVerification } from "@/components/verifications/new/NewVerification";
import { rubricsQuery } from "@/components/verifications/queries";

export const metadata = { title: PAGE_TITLES.newVerification };

export default consolePage(
  ({ trpc, cache }, { search }) => {
    const rubricId = search.get("rubric");
    return [
      cache.prefetchQuery(rubricsQuery(trpc)),
      cache.prefetchQuery(judgeSetupQuery(trpc)),
      ...(rubricId ? [cache.prefetchQuery(trpc.rubric.get.queryOptions({ id: rubricId }))] : []),
    ];
  },
  () => <NewVerification />,
);
