import type { ReactNode } from "react";
import { PublicFrame } from "@/components/shell/frame/PublicFrame";

export default function PublicLayout({ children }: { children: ReactNode }) {
  return <PublicFrame>{children}</PublicFrame>;
}
