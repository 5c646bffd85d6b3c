import type { ReactNode } from "react";
import { AccountFrame } from "@/components/account/AccountFrame";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return <AccountFrame>{children}</AccountFrame>;
}
