// Checks that the built-in verifier detects every alteration of a proof.
import { generateKeyPairSync, sign } from "node:crypto";
import type { ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import type { KeySet, PublishedKey } from "@/server/proof/contract/keySet";
import type { ProofSigner } from "@/server/contracts/proofCrypto";
import { PROOF_FORMAT } from "@/server/proof/contract/proofFormat";
import { publicJwk } from "@/server/proof/check/keySet";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { proofDocument, signEntry } from "@/server/proof/check/sign";
import { tamperings } from "@/server/proof/tamper/tamper";
import { checkProof } from "@/server/proof/check/verify";

const DAY_MS = 86_400_000;

/**
 * Alters a proof in every way that is known, and checks each alteration. The original must be valid, since alterations
 * of an invalid proof would show nothing. `misses`: one line for each alteration that was not detected, or that was
 * detected with another reason.
 */
export function runSelfTest(document: unknown, keys: KeySet, now: Date) {
  const deps = { crypto: nobleCrypto, now };
  const originalCheck = checkProof(document, keys, deps);
  if (!originalCheck.valid) return { started: false as const, reason: originalCheck.reason };
  const otherKey = createTemporaryKey(now);
  const keysWithOther = { keys: [...keys.keys, otherKey.publishedKey] };
  const misses: string[] = [];
  let alterationCount = 0;
  for (const { name, document, reason } of tamperings(originalCheck.proof, {
    ...deps,
    otherKeyId: otherKey.signer.keyId,
  })) {
    alterationCount++;
    const check = checkProof(document, keysWithOther, deps);
    if (check.valid) misses.push(`not detected: ${name}`);
    else if (check.reason !== reason) misses.push(`detected as ${check.reason} instead of ${reason}: ${name}`);
  }
  return { started: true as const, alterationCount, misses };
}

/** Creates a proof with two entries, to cover the chain. Its key exists only for this run. */
export function createTemporaryProof(): { document: ProofEnvelopeDocument; keys: KeySet } {
  const now = new Date();
  const { signer, publishedKey } = createTemporaryKey(now);
  const verificationId = "00000000-0000-7000-8000-000000000000";
  const hash = nobleCrypto.sha256Hex("self-test");
  const subject = { format: PROOF_FORMAT, rubric_hash: hash, submission_commitment: hash } as const;
  const commonFields = { verificationId, subject, createdAt: now.toISOString() };
  const deps = { signer, crypto: nobleCrypto };
  const first = signEntry({ ...commonFields, previous: null, payload: buildVerdictPayload(now, hash) }, deps);
  const second = signEntry({ ...commonFields, previous: first, payload: { kind: "reverification" } }, deps);
  return { document: proofDocument(verificationId, [first, second]), keys: { keys: [publishedKey] } };
}

function buildVerdictPayload(now: Date, hash: string): Record<string, unknown> {
  return {
    kind: "verdict",
    determination: "met",
    score: 1,
    confidence: 1,
    flagged: false,
    flag_reason: null,
    rubric: { name: "self-test", version: 1 },
    criteria: [
      { key: "self-test", determination: "met", confidence: 1, rationale_commitment: hash, evidence_commitment: hash },
    ],
    pieces: [],
    issued_at: now.toISOString(),
    expires_at: new Date(now.getTime() + DAY_MS).toISOString(),
  };
}

function createTemporaryKey(now: Date): { signer: ProofSigner; publishedKey: PublishedKey } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const bytes = new Uint8Array(Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url"));
  const jwk = publicJwk(bytes, nobleCrypto);
  const signer = { keyId: jwk.kid, sign: (message: Uint8Array) => sign(null, message, privateKey) };
  return { signer, publishedKey: { ...jwk, status: "active", created_at: now.toISOString() } };
}
