import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { tenantSettingsQuery } from "@/components/settings/queries";
import { TenantSettingsPage } from "@/components/settings/tenant/TenantSettingsPage";
import { SECTION_LABELS } from "@/components/settings/texts";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";

export const metadata = { title: SECTION_LABELS.tenant };

export default async function Page() {
  await requirePage();
  return (
    <Prefetch queries={({ trpc, cache }) => [cache.prefetchQuery(tenantSettingsQuery(trpc))]}>
      <OwnersOnly>
        <TenantSettingsPage />
      </OwnersOnly>
    </Prefetch>
  );
}
