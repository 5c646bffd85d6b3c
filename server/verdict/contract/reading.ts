// The API's schemas for independent readings of a favorable answer.
import * as z from "zod";
import { Sha256, UnitInterval } from "@/server/contracts/scalars";

export const ReadingKind = z.enum(["cold", "opposite", "neutral"]).meta({
  id: "ReadingKind",
  description:
    "cold: the reader sees only the cited passages; opposite: it sees all the material, for a statement that no single passage can show " +
    "and for a must_not criterion; neutral: it sees a neutral text, which checks the reader itself",
});
export type ReadingKind = z.infer<typeof ReadingKind>;

export const ReadingOutcome = z.enum(["agrees", "contradicts", "indifferent", "talked_round", "unreliable"]).meta({
  id: "ReadingOutcome",
  description:
    "What the reader agreed to. agrees: only the judge's answer; contradicts: only its opposite, or neither; indifferent: the answer and a contrast; " +
    "talked_round: a false control claim, which suggests that it obeys the text; unreliable: the answer and its opposite, or neither a control claim nor its opposite",
});
export type ReadingOutcome = z.infer<typeof ReadingOutcome>;

const PassagePlace = z.strictObject({
  source: z.string(),
  locator: z.string().meta({ description: "As in an evidence span, such as chars:0-36" }),
});

export const PassageReading = z
  .strictObject({
    ...PassagePlace.shape,
    agrees: z.boolean().meta({ description: "Whether the judge's answer is right about this passage" }),
    probability: UnitInterval.optional().meta({
      description: "Probability that the answer is right about this passage; absent for a chat model",
    }),
    sources: z.array(PassagePlace).optional().meta({
      description: "Source passages that state it, according to the reader; absent unless the criterion needs a source",
    }),
  })
  .meta({ id: "PassageReading" });
export type PassageReading = z.infer<typeof PassageReading>;

export const CriterionReading = z
  .strictObject({
    kind: ReadingKind,
    model: z.string(),
    outcome: ReadingOutcome,
    input_hash: Sha256.meta({
      description: "Hash of the texts and questions sent to the reader, without their random parts",
    }),
    contrasts: z
      .array(z.int().min(0))
      .optional()
      .meta({ description: "Indexes of the contrasts that were asked about; absent when there were none" }),
    passages: z.array(PassageReading).optional().meta({
      description: "Answers about single passages; absent unless the criterion is about each passage",
    }),
  })
  .meta({ id: "CriterionReading" });
export type CriterionReading = z.infer<typeof CriterionReading>;
