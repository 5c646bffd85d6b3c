// Checks that requests with the same Idempotency-Key have the same body (spec: POST /v1/verify), except for wait_ms.
import { Problem } from "@/server/contracts/problems";
import type { VerifyRequest } from "@/server/verification/contract/verification";
import type { TenantDeps } from "@/server/deps/deps";
import { sha256Hex } from "@/server/deps/hash";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { findIdempotencyRecord, type IdempotentVerification } from "@/server/verification/submit/idempotencyStore";
import type { IdempotencyClaim, NewVerification } from "@/server/verification/decide/verdictStore";

/** Builds the claim of a key for a new row. */
export function idempotencyClaim(row: NewVerification, key: string, body: VerifyRequest): IdempotencyClaim {
  const { tenantId, id: verificationId, createdAt } = row;
  const { options: requestedOptions, metadata = {}, ...others } = body;
  const options = identifyingOptions(requestedOptions);
  // Empty members are left out, so the hash is that of earlier releases, which may serve the repeat during a rollout.
  const request = {
    ...others,
    ...(Object.keys(options).length > 0 && { options }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
  return { tenantId, key, bodyHash: sha256Hex(canonicalJson(request)), verificationId, createdAt };
}

/** Removes `wait_ms`, which is about the answer and not about the work: a client that gave up waiting may omit it. */
function identifyingOptions({ wait_ms: _, ...options }: NonNullable<VerifyRequest["options"]> = {}) {
  return options;
}

/**
 * Finds the verification for which the key was claimed before.
 * @throws idempotency_key_conflict (with the fields that differ)
 */
export async function findClaimedVerification(
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
  // No field differs when, for example, the name of a rubric is in place of its ID.
  const difference =
    fields === "" ? "; this request states the same in other fields" : `; this request differs in ${fields}`;
  throw new Problem("idempotency_key_conflict", `the key is that of verification ${verification.id}${difference}`);
}

function differingFields(earlierRequest: IdempotentVerification, row: NewVerification): string[] {
  const isSameField: Record<string, boolean> = {
    "body.rubric_id": earlierRequest.rubricId === row.rubricId,
    "body.submission": earlierRequest.submissionHash === row.submissionHash,
    "body.reference_set_id": earlierRequest.referenceSetId === row.referenceSetId,
    "body.identity_rung": earlierRequest.identityRung === row.identityRung,
    "body.options":
      canonicalJson(identifyingOptions(earlierRequest.options)) === canonicalJson(identifyingOptions(row.options)),
    "body.callback_url": earlierRequest.callbackUrl === row.callbackUrl,
    "body.metadata": canonicalJson(earlierRequest.metadata) === canonicalJson(row.metadata),
    "body.subject": earlierRequest.subjectKind === row.subjectKind && earlierRequest.subjectRef === row.subjectRef,
  };
  return Object.keys(isSameField).filter((field) => !isSameField[field]);
}
