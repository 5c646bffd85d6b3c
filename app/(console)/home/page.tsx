import { redirect } from "next/navigation";
import { isSampleTenant } from "@/server/contracts/sampleTenant";
import { currentReader, requirePage } from "@/server/transports/pages/requirePage";

/** Redirects to the first page: the first steps for an owner whose checklist is open, the cockpit for everyone else. */
export default async function Page() {
  const { tenant_id, tenants } = await requirePage();
  const owner = tenants.some((tenant) => tenant.tenant_id === tenant_id && tenant.owner);
  const reader = owner && !isSampleTenant(tenant_id) ? await currentReader() : null;
  const list = await reader?.client.checklist.get.query({}).catch(() => null);
  redirect(list && !list.hidden && list.steps.some(({ done }) => !done) ? "/welcome" : "/cockpit");
}
