import { OwnersOnly } from "@/components/settings/OwnersOnly";
import { MembersPage } from "@/components/settings/members/MembersPage";
import { requirePage } from "@/server/surfaces/pages/requirePage";

export const metadata = { title: "Members" };

export default async function Page() {
  await requirePage();
  return (
    <OwnersOnly>
      <MembersPage />
    </OwnersOnly>
  );
}
