import { TITLES } from "@/app/texts";
import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { SourcesPage } from "@/components/settings/sources/SourcesPage";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: TITLES.sources };

export default async function Page() {
  await requirePage();
  return (
    <OwnersOnly>
      <SourcesPage />
    </OwnersOnly>
  );
}
