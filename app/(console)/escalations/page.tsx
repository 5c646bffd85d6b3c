import { consolePage } from "@/app/(console)/consolePage";
import { EscalationsPage } from "@/components/escalations/EscalationsPage";
import { enrolledKeysQuery, escalationsQuery } from "@/components/escalations/queries";

export const metadata = { title: "Escalations" };

export default consolePage(
  ({ trpc, cache }, { search }) => [
    cache.prefetchQuery(escalationsQuery(trpc, search)),
    cache.prefetchQuery(enrolledKeysQuery(trpc)),
  ],
  () => <EscalationsPage />,
);
