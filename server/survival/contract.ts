// The schemas of survival events (spec: Bilateral survival event body). The specification does not define the success
// body.
import * as z from "zod";
import { pageSchema, PageQuery } from "@/server/contracts/page";
import { IdentityRung } from "@/server/contracts/enums";
import { KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { nameText } from "@/server/contracts/names";
import { DateTime, Uuid } from "@/server/contracts/scalars";

const Reference = KeepableText.min(1).max(LIMITS.verdictRefChars);
const NewReference = nameText(LIMITS.verdictRefChars);

const reportFields = {
  source: z.string().regex(/^[a-z][a-z0-9_-]{0,63}$/, "must match ^[a-z][a-z0-9_-]{0,63}$"),
  verdict_ref: Reference,
  state: z.enum(["contested", "survived", "overturned"]),
  identity_rung: IdentityRung,
};

export const SurvivalEventRequest = z
  .strictObject({ ...reportFields, verdict_ref: NewReference, adjudication_ref: NewReference.nullable().optional() })
  .meta({
    id: "SurvivalEventRequest",
    description: "The outcome of a verdict as reported by one party: /docs/guides/concepts#survival-event",
  });
export type SurvivalEventRequest = z.infer<typeof SurvivalEventRequest>;

export const SurvivalEvent = z
  .strictObject({
    id: Uuid,
    seq: z.int().min(1).meta({ description: "Number of the event in the tenant, without gaps" }),
    ...reportFields,
    adjudication_ref: Reference.nullable(),
    recorded_at: DateTime,
  })
  .meta({ id: "SurvivalEvent" });
export type SurvivalEvent = z.infer<typeof SurvivalEvent>;

export const SurvivalEventRecorded = z
  .strictObject({
    event: SurvivalEvent,
    replayed: z.boolean().meta({
      description: "Whether (source, verdict_ref, state) was already recorded; the event is then the stored one",
    }),
  })
  .meta({ id: "SurvivalEventRecorded" });
export type SurvivalEventRecorded = z.infer<typeof SurvivalEventRecorded>;

export const SurvivalEventQuery = z.strictObject({ verdict_ref: Reference.optional(), ...PageQuery.shape });
export type SurvivalEventQuery = z.infer<typeof SurvivalEventQuery>;

export const SurvivalEventList = pageSchema(SurvivalEvent).meta({
  id: "SurvivalEventList",
  description: "Latest first",
});
export type SurvivalEventList = z.infer<typeof SurvivalEventList>;
