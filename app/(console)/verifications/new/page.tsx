import { TITLES } from "@/app/texts";
import { JudgeSomething } from "@/components/verifications/new/JudgeSomething";
import { rubricsQuery } from "@/components/verifications/queries";
import { Prefetch } from "@/server/surfaces/pages/Prefetch";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: TITLES.newVerification };

export default async function Page() {
  await requirePage();
  return (
    <Prefetch queries={({ trpc, cache }) => [cache.prefetchQuery(rubricsQuery(trpc))]}>
      <JudgeSomething />
    </Prefetch>
  );
}
