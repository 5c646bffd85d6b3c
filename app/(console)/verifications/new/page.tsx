import { JudgeSomething } from "@/components/verifications/new/JudgeSomething";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: "Judge something" };

export default async function Page() {
  await requirePage();
  return <JudgeSomething />;
}
