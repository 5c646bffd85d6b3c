import type { QuickstartTelemetryEnvelope } from "@/server/contracts/telemetry";
import { findTelemetry } from "@/server/data/telemetryStore";
import type { TenantDeps } from "@/server/domain/deps";
import { telemetryEnvelope } from "@/server/domain/telemetry/telemetryObject";

/** spec: GET /v1/dev-reporting/quickstart/telemetry/{handle}. Missing and foreign handles are null alike. */
export async function getTelemetry(deps: TenantDeps, handle: string): Promise<QuickstartTelemetryEnvelope> {
  return telemetryEnvelope(await deps.db.transaction((tx) => findTelemetry(tx, handle)));
}
