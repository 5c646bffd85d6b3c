// The schema of the openings of a proof, which show what its commitments bind.
import * as z from "zod";
import { Uuid } from "@/server/contracts/scalars";
import { OPENINGS_FORMAT } from "@/server/proof/contract/proofFormat";

export const ProofOpenings = z
  .strictObject({
    verification_id: Uuid,
    format: z.literal(OPENINGS_FORMAT),
    openings: z.array(
      z.strictObject({
        seq: z.int().min(0),
        place: z
          .string()
          .meta({ description: "JSON pointer (RFC 6901) to the commitment in the envelope of the entry" }),
        salt: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .meta({ description: "32 bytes, hex" }),
        content: z.string().optional().meta({
          description: "The content that the commitment binds; absent for the submission, which the reader has",
        }),
      }),
    ),
  })
  .meta({ id: "ProofOpenings" });
export type ProofOpenings = z.infer<typeof ProofOpenings>;
