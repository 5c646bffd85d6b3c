import { TITLES } from "@/app/texts";
import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { EndpointPage } from "@/components/settings/webhooks/EndpointPage";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: TITLES.endpoint };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requirePage();
  return (
    <OwnersOnly>
      <EndpointPage id={(await params).id} />
    </OwnersOnly>
  );
}
