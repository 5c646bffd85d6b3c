import { consolePage } from "@/app/(console)/consolePage";
import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { AuditPage } from "@/components/settings/audit/AuditPage";
import { auditQuery } from "@/components/settings/audit/audit-filters";
import { memberNamesQuery } from "@/components/settings/queries";
import { SECTION_LABELS } from "@/components/settings/texts";

export const metadata = { title: SECTION_LABELS.audit };

export default consolePage(
  ({ trpc, cache }, { search }) => [
    cache.prefetchQuery(auditQuery(trpc, search)),
    cache.prefetchQuery(memberNamesQuery(trpc)),
  ],
  () => (
    <OwnersOnly>
      <AuditPage />
    </OwnersOnly>
  ),
);
