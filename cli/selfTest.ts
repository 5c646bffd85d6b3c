// Checks that the built-in verifier detects every alteration of a proof.
import { generateKeyPairSync, sign } from "node:crypto";
import type { KeySet, ProofEnvelopeDocument, PublishedKey } from "@/server/proof/contract/proof";
import type { ProofSigner } from "@/server/contracts/proofCrypto";
import { publicJwk } from "@/server/proof/check/keySet";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { proofDocument, signEntry } from "@/server/proof/check/sign";
import { tamperings } from "@/server/proof/tamper/tamper";
import { checkProof } from "@/server/proof/check/verify";

/**
 * Checks the original proof first: alterations of an invalid proof would show nothing. `missed`: one line for each
 * alteration that was not detected, or detected with another reason.
 */
export function runSelfTest(document: unknown, keys: KeySet, now: Date) {
  const deps = { crypto: nobleCrypto, now };
  const untouched = checkProof(document, keys, deps);
  if (!untouched.valid) return { started: false as const, reason: untouched.reason };
  const other = throwAwayKey(now);
  const keysAndOther = { keys: [...keys.keys, other.published] };
  const missed: string[] = [];
  let tried = 0;
  for (const { name, document, reason } of tamperings(untouched.proof, { ...deps, otherKeyId: other.signer.keyId })) {
    tried++;
    const check = checkProof(document, keysAndOther, deps);
    if (check.valid) missed.push(`not detected: ${name}`);
    else if (check.reason !== reason) missed.push(`detected as ${check.reason} instead of ${reason}: ${name}`);
  }
  return { started: true as const, tried, missed };
}

/** Two entries, to cover the chain; the key exists for this run only. */
export function throwAwayProof(): { document: ProofEnvelopeDocument; keys: KeySet } {
  const now = new Date();
  const { signer, published } = throwAwayKey(now);
  const verificationId = "00000000-0000-7000-8000-000000000000";
  const hash = nobleCrypto.sha256Hex("self-test");
  const shared = { verificationId, rubricHash: hash, submissionHash: hash, createdAt: now.toISOString() };
  const deps = { signer, crypto: nobleCrypto };
  const first = signEntry({ ...shared, previous: null, payload: verdictPayload(now, hash) }, deps);
  const second = signEntry({ ...shared, previous: first, payload: { kind: "reverification" } }, deps);
  return { document: proofDocument(verificationId, [first, second]), keys: { keys: [published] } };
}

function verdictPayload(now: Date, hash: string): Record<string, unknown> {
  return {
    kind: "verdict",
    determination: "met",
    score: 1,
    confidence: 1,
    flagged: false,
    flag_reason: null,
    rubric: { name: "self-test", version: 1 },
    criteria: [{ key: "self-test", determination: "met", confidence: 1, rationale_hash: hash, evidence_hash: hash }],
    context_digests: [],
    issued_at: now.toISOString(),
    expires_at: new Date(now.getTime() + 86_400_000).toISOString(),
  };
}

function throwAwayKey(now: Date): { signer: ProofSigner; published: PublishedKey } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const bytes = new Uint8Array(Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url"));
  const jwk = publicJwk(bytes, nobleCrypto);
  const signer = { keyId: jwk.kid, sign: (message: Uint8Array) => sign(null, message, privateKey) };
  return { signer, published: { ...jwk, status: "active", created_at: now.toISOString() } };
}
