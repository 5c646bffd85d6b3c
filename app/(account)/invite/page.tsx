import { InvitePage } from "@/components/account/InvitePage";

export const metadata = { title: "Invitation" };

export default InvitePage;
