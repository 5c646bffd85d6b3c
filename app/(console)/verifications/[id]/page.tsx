import { VerificationPage } from "@/components/verifications/detail/VerificationPage";
import { verificationDetailQuery } from "@/components/verifications/queries";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";

export const metadata = { title: "Verification" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requirePage();
  const { id } = await params;
  return (
    <Prefetch queries={({ trpc, cache }) => [cache.prefetchQuery(verificationDetailQuery(trpc, id))]}>
      <VerificationPage id={id} />
    </Prefetch>
  );
}
