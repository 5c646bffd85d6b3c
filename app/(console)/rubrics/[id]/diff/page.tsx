import { TITLES } from "@/app/texts";
import { DiffPage } from "@/components/rubrics/diff/DiffPage";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: TITLES.rubricDiff };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requirePage();
  const { id } = await params;
  return <DiffPage id={id} />;
}
