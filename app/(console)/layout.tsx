import type { ReactNode } from "react";
import { ConsoleShell } from "@/components/shell/ConsoleShell";
import { currentMe } from "@/server/surfaces/pages/requirePage";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const me = await currentMe();
  // Without a session, the page itself redirects to the sign-in page.
  return me ? <ConsoleShell me={me}>{children}</ConsoleShell> : children;
}
