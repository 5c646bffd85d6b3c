import type { ReactNode } from "react";
import { EARLY_INPUT_SCRIPT } from "@/components/shell/early-input-script";
import { ConsoleShell } from "@/components/shell/ConsoleShell";
import { currentReader } from "@/server/transports/pages/requirePage";
import { WithoutScript } from "@/components/shell/WithoutScript";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const reader = await currentReader();
  // The page itself redirects to the sign-in page if there is no session.
  if (!reader) return children;
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: EARLY_INPUT_SCRIPT }} />
      <WithoutScript />
      <ConsoleShell me={reader.me}>{children}</ConsoleShell>
    </>
  );
}
