// The schemas of quickstart telemetry (spec: QuickstartTelemetry).
import * as z from "zod";
import { LIMITS } from "@/server/contracts/limits";
import { DateTime } from "@/server/contracts/scalars";

export const TelemetryHandle = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{5,63}$/, "must be 6 to 64 of a-z, 0-9, _ and -, and begin with a letter or digit")
  .meta({ description: "Anonymous: contains no key, tenant, account or personal data" });

export const QuickstartTelemetryRequest = z
  .strictObject({ handle: TelemetryHandle, started_at: DateTime, first_verdict_at: DateTime })
  .meta({ id: "QuickstartTelemetryRequest" });
export type QuickstartTelemetryRequest = z.infer<typeof QuickstartTelemetryRequest>;

const QuickstartTelemetry = z
  .strictObject({
    handle: TelemetryHandle,
    key_prefix: z.string().regex(/^svk_[A-Za-z0-9_-]{8}$/),
    started_at: DateTime,
    first_verdict_at: DateTime,
    first_verdict_ms: z.int().min(0).max(LIMITS.firstVerdictMs),
    created_at: DateTime,
  })
  .meta({ id: "QuickstartTelemetry" });
type QuickstartTelemetry = z.infer<typeof QuickstartTelemetry>;

export const QuickstartTelemetryEnvelope = z
  .strictObject({ telemetry: QuickstartTelemetry.nullable() })
  .meta({ id: "QuickstartTelemetryEnvelope" });
export type QuickstartTelemetryEnvelope = z.infer<typeof QuickstartTelemetryEnvelope>;
