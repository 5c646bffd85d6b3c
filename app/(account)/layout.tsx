import type { ReactNode } from "react";
import { AccountFrame } from "@/components/account/AccountFrame";
import { WithoutScript } from "@/components/shell/WithoutScript";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <AccountFrame>
      <WithoutScript />
      {children}
    </AccountFrame>
  );
}
