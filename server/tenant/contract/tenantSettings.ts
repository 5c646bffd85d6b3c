// The schemas of settings that owners choose for their whole tenant (additive). A setting is a field here and a column
// of tenant_settings.
import * as z from "zod";
import { Uuid } from "@/server/contracts/scalars";

const settings = {
  decisions_also_label: z.boolean().meta({
    description:
      "Default false. true: the cockpit sends each decision as feedback too. Blind reviews count as labels; decisions with the verdict in " +
      "view are kept apart",
  }),
  limit_judgment_minutes: z.boolean().meta({
    description:
      "Default false. true: a judgment cannot claim more minutes than the service saw from the reviewer's start of the escalation",
  }),
  allow_self_adjudication: z.boolean().meta({
    description:
      "Default false. true: who routed a verdict or decided on it may also close its escalation; the signed record then states it",
  }),
  single_readings: z.boolean().meta({
    description:
      "Default false. true: favorable answers of a model count without an independent reading, as with readings: single in every rubric; " +
      "the signed payload then states it",
  }),
};

export const TenantSettings = z.strictObject({ tenant_id: Uuid, ...settings }).meta({ id: "TenantSettings" });
export type TenantSettings = z.infer<typeof TenantSettings>;

export const TenantSettingsChange = z
  .strictObject(settings)
  .partial()
  .meta({ id: "TenantSettingsChange", description: "An absent setting stays as it is" });
export type TenantSettingsChange = z.infer<typeof TenantSettingsChange>;
