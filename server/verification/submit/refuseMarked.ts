import { Problem } from "@/server/contracts/problems";
import type { TenantDeps } from "@/server/deps/deps";
import { processCache } from "@/server/deps/processCache";
import { isSandbox } from "@/server/contracts/sandboxId";
import { refusalMarkerIn } from "@/server/sandbox/markers";
import { findIdempotencyRecord } from "@/server/verification/submit/idempotencyStore";
import type { SubmitInput } from "@/server/verification/submit/submit";

/** Requests that were refused once, by tenant and Idempotency-Key. */
export const refusalCache = processCache<true>({ max: 10_000 });

const HEADERS = { "retry-after": "1" };

/**
 * Refuses a submission with the marker `sandbox:429` or `sandbox:503` in a sandbox. With an Idempotency-Key only the
 * first request is refused, so that its repetition is accepted; a key that identifies a verification is never refused.
 * @throws rate_limited, service_unavailable, each with Retry-After
 */
export async function refuseMarked(
  deps: Pick<TenantDeps, "db" | "cacheOwner">,
  { body, idempotency_key: key }: SubmitInput,
): Promise<void> {
  const { db } = deps;
  if (!isSandbox(db.tenantId)) return;
  const marker = refusalMarkerIn(JSON.stringify(body.submission));
  if (marker === undefined) return;
  if (key !== undefined) {
    const id = `${db.tenantId} ${key}`;
    const earlierRecord = await db.transaction((tx) => findIdempotencyRecord(tx, key));
    if (earlierRecord !== null || refusalCache(deps).has(id)) return;
    refusalCache(deps).set(id, true);
  }
  const detail = `the marker sandbox:${marker} is in the submission; a repetition with the same Idempotency-Key is accepted`;
  throw new Problem(marker === "429" ? "rate_limited" : "service_unavailable", detail, { headers: HEADERS });
}
