import type { ReactNode } from "react";
import { PublicFrame } from "@/components/shell/PublicFrame";
import { TrpcProvider } from "@/components/trpc/provider";

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <TrpcProvider>
      <PublicFrame>{children}</PublicFrame>
    </TrpcProvider>
  );
}
