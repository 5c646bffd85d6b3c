import * as z from "zod";

export const SampleDataRemoved = z
  .strictObject({ deleted: z.int().min(1).meta({ description: "Rows of the database" }) })
  .meta({ id: "SampleDataRemoved" });
export type SampleDataRemoved = z.infer<typeof SampleDataRemoved>;
