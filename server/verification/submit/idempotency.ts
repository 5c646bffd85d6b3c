// An Idempotency-Key identifies a request (spec: POST /v1/verify) by its body, without how long the call waits.
import { Problem } from "@/server/contracts/problems";
import type { VerifyRequest } from "@/server/verification/contract/verification";
import type { TenantDeps } from "@/server/deps/deps";
import { sha256Hex } from "@/server/deps/hash";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { findIdempotencyRecord, type IdempotentVerification } from "@/server/verification/submit/idempotencyStore";
import type { IdempotencyClaim, NewVerification } from "@/server/verification/decide/verdictStore";

/** Claims a key for the row that `body` asks for. */
export function idempotencyClaim(row: NewVerification, key: string, body: VerifyRequest): IdempotencyClaim {
  const { tenantId, id: verificationId, createdAt } = row;
  const { options: given, metadata = {}, ...others } = body;
  const options = identifying(given);
  // Without options the hash is that of earlier releases, which may serve the repeat while a new one is rolled out.
  const request = {
    ...others,
    ...(Object.keys(options).length > 0 && { options }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
  return { tenantId, key, bodyHash: sha256Hex(canonicalJson(request)), verificationId, createdAt };
}

/** `wait_ms` says how to answer, not what to do: a client that gave up waiting repeats the request without it. */
function identifying({ wait_ms: _, ...options }: NonNullable<VerifyRequest["options"]> = {}) {
  return options;
}

/**
 * Finds the verification that the key of a claim identifies already.
 * @throws idempotency_key_conflict (with the fields that differ)
 */
export async function claimedVerification(
  { db }: Pick<TenantDeps, "db">,
  claim: IdempotencyClaim,
  row: NewVerification,
  body: VerifyRequest,
): Promise<string> {
  const earlierRecord = await db.transaction((tx) => findIdempotencyRecord(tx, claim.key));
  if (!earlierRecord) throw new Error("an idempotency key was taken and is gone");
  const { bodyHash, verification } = earlierRecord;
  // Records of earlier releases, which live for a day, have the hash of the whole body.
  if (bodyHash === claim.bodyHash || bodyHash === sha256Hex(canonicalJson(body))) return verification.id;
  const fields = differingFields(verification, row).join(", ");
  // For example, the name of a rubric in place of its ID.
  const what = fields === "" ? "; this request states the same in other fields" : `; this request differs in ${fields}`;
  throw new Problem("idempotency_key_conflict", `the key is that of verification ${verification.id}${what}`);
}

function differingFields(earlier: IdempotentVerification, row: NewVerification): string[] {
  const same: Record<string, boolean> = {
    "body.rubric_id": earlier.rubricId === row.rubricId,
    "body.submission": earlier.submissionHash === row.submissionHash,
    "body.reference_set_id": earlier.referenceSetId === row.referenceSetId,
    "body.identity_rung": earlier.identityRung === row.identityRung,
    "body.options": canonicalJson(identifying(earlier.options)) === canonicalJson(identifying(row.options)),
    "body.callback_url": earlier.callbackUrl === row.callbackUrl,
    "body.metadata": canonicalJson(earlier.metadata) === canonicalJson(row.metadata),
    "body.subject": earlier.subjectKind === row.subjectKind && earlier.subjectRef === row.subjectRef,
  };
  return Object.keys(same).filter((field) => !same[field]);
}
