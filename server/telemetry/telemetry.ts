import { LIMITS } from "@/server/contracts/limits";
import { Problem } from "@/server/contracts/problems";
import type { QuickstartTelemetryEnvelope, QuickstartTelemetryRequest } from "@/server/telemetry/contract";
import {
  type TelemetryRow,
  findKeyPrefix,
  findTelemetry,
  insertTelemetry,
  listTenantNames,
} from "@/server/telemetry/telemetryStore";
import { refuseField } from "@/server/contracts/requestFields";
import type { TenantDeps } from "@/server/deps/deps";
import type { Principal } from "@/server/deps/principal";
import { identifyingShape } from "@/server/telemetry/identifyingShape";
import { wireFields } from "@/server/deps/wireFields";

function telemetryEnvelope(row: TelemetryRow | null): QuickstartTelemetryEnvelope {
  const fields = ["handle", "keyPrefix", "startedAt", "firstVerdictAt", "firstVerdictMs", "createdAt"] as const;
  return { telemetry: row && wireFields(row, ...fields) };
}

/** The maximum by which a client's clock may be ahead. */
const CLOCK_AHEAD_MS = 5_000;

/**
 * Records telemetry (spec: POST /v1/dev-reporting/quickstart/telemetry).
 * @throws invalid_request (`body.handle: …` that identifies someone, `body.first_verdict_at: …`), conflict (the tenant
 * has the handle), forbidden (the caller is not an API key)
 */
export async function recordTelemetry(
  deps: TenantDeps & { actor: Principal },
  { body }: { body: QuickstartTelemetryRequest },
): Promise<QuickstartTelemetryEnvelope> {
  const { actor } = deps;
  if (actor.kind !== "apiKey") throw new Problem("forbidden", "this operation requires an API key");
  const now = deps.clock.now();
  const times = timing(body, now);
  return deps.db.transaction(async (tx) => {
    const { names, emails } = await listTenantNames(tx);
    const shape = identifyingShape(body.handle, { tenantId: deps.db.tenantId, names, emails });
    if (shape) throw refuseField("body.handle", `looks like ${shape}; send an anonymous handle`);
    const by = { tenantId: deps.db.tenantId, keyPrefix: await findKeyPrefix(tx, actor.keyId) };
    const row = { ...by, handle: body.handle, ...times, createdAt: now };
    if (!(await insertTelemetry(tx, row)))
      throw refuseField("body.handle", "is already in use; send another one", "conflict");
    return telemetryEnvelope(row);
  });
}

function timing(body: QuickstartTelemetryRequest, now: Date) {
  const startedAt = new Date(body.started_at);
  const firstVerdictAt = new Date(body.first_verdict_at);
  const firstVerdictMs = firstVerdictAt.getTime() - startedAt.getTime();
  const refuse = (message: string) => refuseField("body.first_verdict_at", message);
  if (startedAt.getTime() < 0) throw refuseField("body.started_at", "is before 1970");
  if (firstVerdictMs < 0) throw refuse("is before started_at");
  if (firstVerdictMs > LIMITS.firstVerdictMs) throw refuse("is more than 24 hours after started_at");
  if (firstVerdictAt.getTime() > now.getTime() + CLOCK_AHEAD_MS) throw refuse("is in the future");
  return { startedAt, firstVerdictAt, firstVerdictMs };
}

/**
 * Returns telemetry (spec: GET /v1/dev-reporting/quickstart/telemetry/{handle}). Returns null for missing and for
 * foreign handles.
 */
export async function getTelemetry(
  deps: TenantDeps,
  { handle }: { handle: string },
): Promise<QuickstartTelemetryEnvelope> {
  return telemetryEnvelope(await deps.db.transaction((tx) => findTelemetry(tx, handle)));
}
