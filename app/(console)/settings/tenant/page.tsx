import { ownersPage } from "@/app/(console)/settings/ownersPage";
import { tenantSettingsQuery } from "@/components/settings/queries";
import { TenantSettingsPage } from "@/components/settings/tenant/TenantSettingsPage";
import { SECTION_LABELS } from "@/components/settings/texts";

export const metadata = { title: SECTION_LABELS.tenant };

export default ownersPage(
  ({ trpc, cache }) => [cache.prefetchQuery(tenantSettingsQuery(trpc))],
  () => <TenantSettingsPage />,
);
