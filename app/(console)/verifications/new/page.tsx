import { TITLES } from "@/app/texts";
import { JudgeSomething } from "@/components/verifications/new/JudgeSomething";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: TITLES.newVerification };

export default async function Page() {
  await requirePage();
  return <JudgeSomething />;
}
