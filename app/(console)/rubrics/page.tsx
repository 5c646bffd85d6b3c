import { RubricListPage } from "@/components/rubrics/list/RubricListPage";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: "Rubrics" };

export default async function Page() {
  await requirePage();
  return <RubricListPage />;
}
