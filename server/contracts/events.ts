// Events between the service and its durable functions.
import * as z from "zod";
import { Uuid } from "@/server/contracts/scalars";

export const VERIFICATION_QUEUED = "verification/queued";

export const VerificationQueued = z.strictObject({ tenant_id: Uuid, verification_id: Uuid });
export type VerificationQueued = z.infer<typeof VerificationQueued>;
