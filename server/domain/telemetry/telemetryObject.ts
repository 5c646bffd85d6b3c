import type { QuickstartTelemetryEnvelope } from "@/server/contracts/telemetry";
import type { TelemetryRow } from "@/server/data/telemetryStore";

export function telemetryEnvelope(row: TelemetryRow | null): QuickstartTelemetryEnvelope {
  if (!row) return { telemetry: null };
  return {
    telemetry: {
      handle: row.handle,
      key_prefix: row.keyPrefix,
      started_at: row.startedAt.toISOString(),
      first_verdict_at: row.firstVerdictAt.toISOString(),
      first_verdict_ms: row.firstVerdictMs,
      created_at: row.createdAt.toISOString(),
    },
  };
}
