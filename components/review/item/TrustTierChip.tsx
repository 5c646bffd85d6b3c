import { TRUST_TIER_LABELS } from "@/components/review/texts";
import type { TrustTier } from "@/server/contracts/enums";

export function TrustTierChip({ tier }: { tier: TrustTier }) {
  const { short, about } = TRUST_TIER_LABELS[tier];
  return (
    <span title={about} className="border-line-strong text-muted rounded border px-1 text-xs">
      {short}
      <span className="sr-only">, {about}</span>
    </span>
  );
}
