import { PAGE_TITLES } from "@/app/texts";
import { DraftPage } from "@/components/rubrics/editor/DraftPage";
import { requirePage } from "@/server/transports/pages/requirePage";

export const metadata = { title: PAGE_TITLES.editRubric };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requirePage();
  const { id } = await params;
  return <DraftPage key={id} id={id} />;
}
