import { consolePage } from "@/app/(console)/consolePage";
import { PAGE_TITLES } from "@/app/texts";
import { DraftPage } from "@/components/rubrics/editor/DraftPage";

export const metadata = { title: PAGE_TITLES.editRubric };

export default consolePage(
  () => [],
  ({ id }) => <DraftPage key={id} id={id} />,
);
