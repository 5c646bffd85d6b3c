import { VersionPage } from "@/components/rubrics/version/VersionPage";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: "Rubric" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requirePage();
  const { id } = await params;
  return <VersionPage key={id} id={id} />;
}
