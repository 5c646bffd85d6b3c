import { consolePage } from "@/app/(console)/consolePage";
import { VerificationPage } from "@/components/verifications/detail/VerificationPage";
import { verificationDetailQuery } from "@/components/verifications/queries";

export const metadata = { title: "Verification" };

export default consolePage(
  ({ trpc, cache }, { id }) => [cache.prefetchQuery(verificationDetailQuery(trpc, id))],
  ({ id }) => <VerificationPage id={id} />,
);
