import { TIER_WORDS } from "@/components/review/texts";
import type { TrustTier } from "@/server/contracts/enums";

/** How far a text is vouched for. */
export function TrustTierChip({ tier }: { tier: TrustTier }) {
  const { short, about } = TIER_WORDS[tier];
  return (
    <span title={about} className="border-line-strong text-muted rounded border px-1 text-xs">
      {short}
      <span className="sr-only">, {about}</span>
    </span>
  );
}
