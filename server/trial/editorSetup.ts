import type { RubricEditorSetup } from "@/server/authoring/contract/rubricEditor";
import { JUDGE_TIERS } from "@/server/contracts/enums";
import { countTemplateUse } from "@/server/rubric/rubricRecordStore";
import { TEMPLATE_SOURCES } from "@/server/authoring/templates/templates";
import type { TenantDeps } from "@/server/deps/deps";
import { SAMPLES } from "@/server/judging/version";

/** Returns the enabled authoring features of this service, its tiers and how often each template is used. */
export async function editorSetup(deps: TenantDeps): Promise<RubricEditorSetup> {
  const { flags } = deps.settings;
  const use = await deps.db.transaction((tx) => countTemplateUse(tx, TEMPLATE_SOURCES));
  return {
    description_open: flags.has("VERIFY_NL_RUBRIC_FROM_DESCRIPTION"),
    tiers: judgeTiers(deps),
    template_use: Object.fromEntries(use.map(({ template, rubrics }) => [template, rubrics])),
  };
}

/** Lists the judge tiers with their samples, models and prices. */
export function judgeTiers({ judge }: Pick<TenantDeps, "judge">): RubricEditorSetup["tiers"] {
  return JUDGE_TIERS.map((tier) => ({
    tier,
    samples: judge.form(tier) === "chat" ? SAMPLES[tier] : 1,
    model: judge.model(tier),
    price: judge.price(tier),
  }));
}
