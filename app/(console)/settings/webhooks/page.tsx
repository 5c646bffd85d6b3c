import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { WebhooksPage } from "@/components/settings/webhooks/WebhooksPage";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: "Webhooks" };

export default async function Page() {
  await requirePage();
  return (
    <OwnersOnly>
      <WebhooksPage />
    </OwnersOnly>
  );
}
