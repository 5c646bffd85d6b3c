import { SigningPage } from "@/components/settings/signing/SigningPage";
import { keySetQuery, tiersQuery } from "@/components/settings/queries";
import { SECTION_LABELS } from "@/components/settings/texts";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";

export const metadata = { title: SECTION_LABELS.signing };

export default async function Page() {
  await requirePage();
  return (
    <Prefetch
      queries={({ trpc, client, cache }) => [
        cache.prefetchQuery(keySetQuery(() => client.proof.keySet.query({}))),
        cache.prefetchQuery(tiersQuery(trpc)),
        cache.prefetchQuery(trpc.escalation.listKeys.queryOptions({})),
      ]}
    >
      <SigningPage />
    </Prefetch>
  );
}
