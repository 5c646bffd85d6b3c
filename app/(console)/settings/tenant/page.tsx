import { PAGE_TITLES } from "@/app/texts";
import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { tenantSettingsQuery } from "@/components/settings/queries";
import { TenantSettingsPage } from "@/components/settings/tenant/TenantSettingsPage";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";

export const metadata = { title: PAGE_TITLES.tenantSettings };

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
