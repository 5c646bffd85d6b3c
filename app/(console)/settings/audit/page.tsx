import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { AuditPage } from "@/components/settings/audit/AuditPage";
import { auditQuery } from "@/components/settings/audit/audit-filters";
import { memberNamesQuery } from "@/components/settings/queries";
import { SECTION_LABELS } from "@/components/settings/texts";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";
import type { PageSearch } from "@/server/transports/pages/searchOf";
import { searchOf } from "@/server/transports/pages/searchOf";

export const metadata = { title: SECTION_LABELS.audit };

export default async function Page({ searchParams }: { searchParams: PageSearch }) {
  await requirePage();
  const search = await searchOf(searchParams);
  return (
    <Prefetch
      queries={({ trpc, cache }) => [
        cache.prefetchQuery(auditQuery(trpc, search)),
        cache.prefetchQuery(memberNamesQuery(trpc)),
      ]}
    >
      <OwnersOnly>
        <AuditPage />
      </OwnersOnly>
    </Prefetch>
  );
}
