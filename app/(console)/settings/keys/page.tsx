import { TITLES } from "@/app/texts";
import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { KeysPage } from "@/components/settings/keys/KeysPage";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: TITLES.keys };

export default async function Page() {
  await requirePage();
  return (
    <OwnersOnly>
      <KeysPage />
    </OwnersOnly>
  );
}
