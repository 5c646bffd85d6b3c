import { TITLES } from "@/app/texts";
import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { AuditPage } from "@/components/settings/audit/AuditPage";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: TITLES.audit };

export default async function Page() {
  await requirePage();
  return (
    <OwnersOnly>
      <AuditPage />
    </OwnersOnly>
  );
}
