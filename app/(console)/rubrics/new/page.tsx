import { consolePage } from "@/app/(console)/consolePage";
import { PAGE_TITLES } from "@/app/texts";
import { NewRubricPage } from "@/components/rubrics/begin/NewRubricPage";
import { setupQuery, templatesQuery } from "@/components/rubrics/queries";

export const metadata = { title: PAGE_TITLES.newRubric };

export default consolePage(
  ({ trpc, cache }) => [cache.prefetchQuery(templatesQuery(trpc)), cache.prefetchQuery(setupQuery(trpc))],
  () => <NewRubricPage />,
);
