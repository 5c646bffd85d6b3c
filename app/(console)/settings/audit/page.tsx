import { ownersPage } from "@/app/(console)/settings/ownersPage";
import { AuditPage } from "@/components/settings/audit/AuditPage";
import { auditQuery } from "@/components/settings/audit/audit-filters";
import { memberNamesQuery } from "@/components/settings/queries";
import { SECTION_LABELS } from "@/components/settings/texts";

export const metadata = { title: SECTION_LABELS.audit };

export default ownersPage(
  ({ trpc, cache }, { search }) => [
    cache.prefetchQuery(auditQuery(trpc, search)),
    cache.prefetchQuery(memberNamesQuery(trpc)),
  ],
  () => <AuditPage />,
);
