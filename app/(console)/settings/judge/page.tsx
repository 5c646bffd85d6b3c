import { JudgePage } from "@/components/settings/judge/JudgePage";
import { judgeModelsQuery } from "@/components/settings/queries";
import { SECTION_LABELS } from "@/components/settings/texts";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";

export const metadata = { title: SECTION_LABELS.judge };

export default async function Page() {
  await requirePage();
  return (
    <Prefetch queries={({ trpc, cache }) => [cache.prefetchQuery(judgeModelsQuery(trpc))]}>
      <JudgePage />
    </Prefetch>
  );
}
