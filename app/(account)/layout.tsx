import { AccountFrame } from "@/components/account/AccountFrame";

export default AccountFrame;
