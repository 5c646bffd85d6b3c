import { consolePage } from "@/app/(console)/consolePage";
import { PAGE_TITLES } from "@/app/texts";
import { DiffPage } from "@/components/rubrics/diff/DiffPage";
import { prefetchDiff } from "@/components/rubrics/queries";

export const metadata = { title: PAGE_TITLES.rubricDiff };

export default consolePage(
  ({ trpc, cache }, { id, search }) => [prefetchDiff(trpc, cache, id, search)],
  ({ id }) => <DiffPage id={id} />,
);
