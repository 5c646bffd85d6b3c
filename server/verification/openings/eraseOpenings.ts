// Erases what opens the commitments of a proof. The signatures stay valid, and a guess of the content fails.
import { recordAudit, type Actor } from "@/server/audit/audit";
import { Problem } from "@/server/contracts/problems";
import { refuseField } from "@/server/contracts/requestFields";
import { Uuid } from "@/server/contracts/scalars";
import type { TenantDeps } from "@/server/deps/deps";
import type { ProofEntrySummary, ProofEnvelope } from "@/server/proof/contract/proof";
import type { ContentErasedPayload } from "@/server/proof/contract/payloads";
import {
  appendProofEntry,
  eraseStoredOpenings,
  hasStoredOpenings,
  listProofEntries,
  type ProofEntryRow,
} from "@/server/proof/proofStore";
import { appendToProof } from "@/server/verification/decide/appendToProof";

/** The `scope` that the entry states: the openings were erased, and nothing else. */
const ERASED_SCOPE = "openings";
/** A code is signed as it is, so it must not be able to tell about a person. */
const GROUND = /^[a-z][a-z0-9_]{0,63}$/;

/**
 * Erases the openings of a verification's proof, and appends the entry `content_erased` to it. A repetition changes
 * nothing, and returns null.
 * @throws not_found (no such verification, or it has no proof), invalid_request (`ground: …`,
 * `verification: …`), unprocessable (no openings, as in format 2)
 */
export async function eraseOpenings(
  deps: TenantDeps & { actor: Actor },
  { verificationId, ground }: { verificationId: string; ground: string },
): Promise<ProofEntrySummary | null> {
  if (!GROUND.test(ground)) throw refuseField("ground", "must be a code such as data_subject_request");
  if (!Uuid.safeParse(verificationId).success) {
    throw refuseField("verification", "must be a verification ID (UUID)");
  }
  const entries = await deps.db.transaction((tx) => listProofEntries(tx, verificationId));
  if (entries.length === 0) throw new Problem("not_found");
  if (entries.every(({ openings }) => openings === null)) {
    if (entries.some(isErasure)) return null;
    throw new Problem("unprocessable", "the proof has no openings: what it names by a hash stays named");
  }
  const createdAt = deps.clock.now();
  const payload: ContentErasedPayload = {
    kind: "content_erased",
    tenant_id: deps.db.tenantId,
    scope: ERASED_SCOPE,
    ground,
    erased_by: "operator",
    erased_at: createdAt.toISOString(),
    issued_at: createdAt.toISOString(),
  };
  let isRepetition = false;
  const entry = { buildPayload: () => payload, createdAt };
  const appendedEntry = await appendToProof(deps, { verificationId, entries }, entry, (proof) =>
    deps.db.transaction(async (tx) => {
      // Another erasure may have come first, and this attempt would state it once more.
      isRepetition = !(await hasStoredOpenings(tx, verificationId));
      if (isRepetition) return "ok";
      const appended = proof ? await appendProofEntry(tx, proof) : "ok";
      if (appended !== "ok") return appended;
      await eraseStoredOpenings(tx, verificationId);
      const details = { scope: ERASED_SCOPE, ground };
      await recordAudit(tx, deps, deps.actor, {
        action: "verification.content_erased",
        target: verificationId,
        details,
      });
      return appended;
    }),
  );
  return isRepetition ? null : appendedEntry;
}

function isErasure({ envelope }: ProofEntryRow): boolean {
  return (JSON.parse(envelope) as ProofEnvelope).payload["kind"] === "content_erased";
}
