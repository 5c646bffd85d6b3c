import { consolePage } from "@/app/(console)/consolePage";
import { historyQuery, versionQuery } from "@/components/rubrics/queries";
import { VersionPage } from "@/components/rubrics/version/VersionPage";

export const metadata = { title: "Rubric" };

export default consolePage(
  ({ trpc, cache }, { id }) => [
    cache.prefetchQuery(versionQuery(trpc, id)),
    cache.prefetchQuery(historyQuery(trpc, id)),
  ],
  ({ id }) => <VersionPage key={id} id={id} />,
);
