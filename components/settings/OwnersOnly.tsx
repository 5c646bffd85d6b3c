"use client";

import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { SETTINGS_TEXTS as TEXTS } from "@/components/settings/texts";
import { useMe } from "@/components/shell/me";
import { Card } from "@/components/ui/Card";
import { EmptyState } from "@/components/ui/EmptyState";

/** Shows its children to owners; other members see a notice instead of rejected requests. */
export function OwnersOnly({ children }: { children: ReactNode }) {
  if (useMe().isOwner) return children;
  return (
    <Card>
      <EmptyState
        icon={Lock}
        title={TEXTS.ownersOnly}
        explanation={TEXTS.ownersOnlyWhy}
        whoCan={TEXTS.ownersOnlyHint}
      />
    </Card>
  );
}
