import type { ReactNode } from "react";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { requirePage } from "@/server/transports/pages/requirePage";

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  await requirePage();
  return <SettingsFrame>{children}</SettingsFrame>;
}
