import { createPublicKey, hash, verify } from "node:crypto";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { parseProofText } from "@/server/proof/check/parseProofText";
import { PROOF_FORMAT } from "@/server/proof/contract/proofFormat";
import { proofDocument, signEntry, signedMessage } from "@/server/proof/check/sign";
import golden from "@/server/proof/check/fixtures/golden-format3-valid-one-entry.json";
import { checkProof } from "@/server/proof/check/verify";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { makeSigningKeyPem, readSigningKey } from "@/server/platform/crypto/signingKey";
import type { Effort, Row } from "../row";
import { compare, measurePairwise } from "../stats";

const PROOFS = 200;
const ROUNDS_PER_EFFORT = 4;

/** Compares the whole offline check of a proof's text with its cryptography alone. */
export async function proofCheck(effort: Effort): Promise<Row> {
  const signer = readSigningKey(makeSigningKeyPem(), "the new key");
  const x = Buffer.from(signer.publicKey).toString("base64url");
  const jwk = { kty: "OKP", crv: "Ed25519", x } as const;
  const createdAt = "2026-01-01T00:00:00.000Z";
  const keys = {
    keys: [{ ...jwk, kid: signer.keyId, use: "sig", alg: "EdDSA", status: "active", created_at: createdAt } as const],
  };
  const { payload } = JSON.parse(golden.document.entries[0]?.envelope ?? "") as { payload: Record<string, unknown> };
  const proofs = Array.from({ length: PROOFS }, (_, n) => {
    const verificationId = `0197a1b2-c3d4-7e5f-8a9b-${String(n).padStart(12, "0")}`;
    const subject = {
      format: PROOF_FORMAT,
      rubric_hash: nodeCrypto.sha256Hex("rubric"),
      submission_commitment: nodeCrypto.sha256Hex(String(n)),
    } as const;
    const entry = signEntry(
      { verificationId, previous: null, subject, payload, createdAt },
      { signer, crypto: nodeCrypto },
    );
    return { entry, text: canonicalJson(proofDocument(verificationId, [entry])) };
  });
  const key = createPublicKey({ key: jwk, format: "jwk" });
  const now = new Date(createdAt);
  const native = proofs.map(({ entry }) => ({
    envelope: entry.envelope,
    hash: entry.content_hash,
    message: signedMessage({ format: PROOF_FORMAT }, entry.content_hash),
    signature: Buffer.from(entry.signature, "base64"),
  }));
  const perSecond = (pass: () => boolean) => {
    const endAtMs = performance.now() + (effort.seconds * 1000) / ROUNDS_PER_EFFORT;
    const startedAtMs = performance.now();
    let passes = 0;
    while (performance.now() < endAtMs) {
      if (!pass()) throw new Error("a valid proof was rejected");
      passes += 1;
    }
    return (passes * PROOFS * 1000) / (performance.now() - startedAtMs);
  };
  const measure = {
    ours: () =>
      perSecond(() =>
        proofs.every(({ text }) => checkProof(parseProofText(text), keys, { crypto: nodeCrypto, now }).valid),
      ),
    floor: () =>
      perSecond(() =>
        native.every(
          (item) =>
            hash("sha256", item.envelope, "hex") === item.hash && verify(null, item.message, key, item.signature),
        ),
      ),
  };
  await measurePairwise(1, measure);
  const rounds = effort.rounds * ROUNDS_PER_EFFORT;
  const { medians, about } = compare(await measurePairwise(rounds, measure), Number);
  return {
    id: "proof-check",
    name: "offline check of a one-entry proof, from its text to the answer",
    ...medians,
    unit: "1/s",
    goal: ">= 0.5",
    met: medians.ratio >= 0.5,
    note:
      `${about}; one thread. ` +
      "floor: SHA-256 of the envelope and one native Ed25519 verification, inputs decoded beforehand.",
  };
}
