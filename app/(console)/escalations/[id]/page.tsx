import { consolePage } from "@/app/(console)/consolePage";
import { EscalationPage } from "@/components/escalations/EscalationPage";
import { enrolledKeysQuery, escalationQuery } from "@/components/escalations/queries";
import { verificationDetailQuery } from "@/components/verifications/queries";

export const metadata = { title: "Escalation" };

export default consolePage(
  ({ trpc, cache }, { id }) => [
    cache
      .fetchQuery(escalationQuery(trpc, id))
      .then(({ verification_id }) => cache.prefetchQuery(verificationDetailQuery(trpc, verification_id))),
    cache.prefetchQuery(enrolledKeysQuery(trpc)),
  ],
  ({ id }) => <EscalationPage id={id} />,
);
