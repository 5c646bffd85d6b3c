import { EscalationPage } from "@/components/escalations/EscalationPage";
import { enrolledKeysQuery, escalationQuery } from "@/components/escalations/queries";
import { verificationDetailQuery } from "@/components/verifications/queries";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";

export const metadata = { title: "Escalation" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requirePage();
  const { id } = await params;
  return (
    <Prefetch
      queries={({ trpc, cache }) => [
        cache
          .fetchQuery(escalationQuery(trpc, id))
          .then(({ verification_id }) => cache.prefetchQuery(verificationDetailQuery(trpc, verification_id))),
        cache.prefetchQuery(enrolledKeysQuery(trpc)),
      ]}
    >
      <EscalationPage id={id} />
    </Prefetch>
  );
}
