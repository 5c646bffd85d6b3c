import type { RubricEditorSetup } from "@/server/contracts/rubricEditor";
import type { TenantDeps } from "@/server/domain/deps";
import { SAMPLES } from "@/server/domain/judging/version";

/** The three tiers as this service has them. */
export function judgeTiers({ judge, settings }: TenantDeps): RubricEditorSetup["tiers"] {
  return ([1, 2, 3] as const).map((tier) => ({
    tier,
    samples: SAMPLES[tier],
    model: judge.model(tier),
    price: settings.judgePrices[tier],
  }));
}
