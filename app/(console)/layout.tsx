import type { ReactNode } from "react";
import { ConsoleShell } from "@/components/shell/ConsoleShell";
import { currentReader } from "@/server/surfaces/pages/requirePage";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const reader = await currentReader();
  // Without a session, the page itself redirects to the sign-in page.
  return reader ? <ConsoleShell me={reader.me}>{children}</ConsoleShell> : children;
}
