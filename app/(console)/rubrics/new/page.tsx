import { TITLES } from "@/app/texts";
import { NewRubricPage } from "@/components/rubrics/begin/NewRubricPage";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: TITLES.newRubric };

export default async function Page() {
  await requirePage();
  return <NewRubricPage />;
}
