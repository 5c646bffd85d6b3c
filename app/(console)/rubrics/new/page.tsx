import { PAGE_TITLES } from "@/app/texts";
import { NewRubricPage } from "@/components/rubrics/begin/NewRubricPage";
import { setupQuery, templatesQuery } from "@/components/rubrics/queries";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";

export const metadata = { title: PAGE_TITLES.newRubric };

export default async function Page() {
  await requirePage();
  return (
    <Prefetch
      queries={({ trpc, cache }) => [cache.prefetchQuery(templatesQuery(trpc)), cache.prefetchQuery(setupQuery(trpc))]}
    >
      <NewRubricPage />
    </Prefetch>
  );
}
