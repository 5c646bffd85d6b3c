import { consolePage } from "@/app/(console)/consolePage";
import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { tenantSettingsQuery } from "@/components/settings/queries";
import { TenantSettingsPage } from "@/components/settings/tenant/TenantSettingsPage";
import { SECTION_LABELS } from "@/components/settings/texts";

export const metadata = { title: SECTION_LABELS.tenant };

export default consolePage(
  ({ trpc, cache }) => [cache.prefetchQuery(tenantSettingsQuery(trpc))],
  () => (
    <OwnersOnly>
      <TenantSettingsPage />
    </OwnersOnly>
  ),
);
