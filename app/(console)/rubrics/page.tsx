import { consolePage } from "@/app/(console)/consolePage";
import { RubricListPage } from "@/components/rubrics/list/RubricListPage";
import { draftsQuery, readListAddress, overviewQuery } from "@/components/rubrics/queries";

export const metadata = { title: "Rubrics" };

export default consolePage(
  ({ trpc, cache }, { search }) => [
    cache.prefetchQuery(overviewQuery(trpc, readListAddress(search))),
    cache.prefetchQuery(draftsQuery(trpc)),
  ],
  () => <RubricListPage />,
);
