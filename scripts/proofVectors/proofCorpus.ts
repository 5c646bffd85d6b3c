// Mistakes that verifiers of proofs make, one case each. docs/vectors/README.md describes the files.
import { canonicalJson } from "@/server/contracts/canonicalJson";
import type { ProofSigner } from "@/server/contracts/proofCrypto";
import { encodeBase64, decodeBase64 } from "@/server/proof/check/base64";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { proofDocument, signEntry, signedMessage } from "@/server/proof/check/sign";
import type { ProofEntry, ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import type { ProofFailureReason } from "@/server/proof/contract/proofCheck";
import type { KeySet } from "@/server/proof/contract/keySet";
import { PAYLOADS } from "@/scripts/proofVectors/payloads";
import { activeKey, idleKey, retiredKey, revokedKey, testKeySet } from "@/scripts/proofVectors/testKeys";

/** `proof` is the text of the file, because some mistakes are invisible once it is parsed. */
export type ProofVector = {
  mistake: string;
  at: string;
  keys: KeySet;
  proof: string;
  expected: { valid: boolean; reason: ProofFailureReason | null; answer: string | null; accept: boolean };
};

const AT = "2026-06-01T00:00:00.000Z";
const ID = "0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
const OTHER_ID = "0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c";
const GROUP_ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const { subject, verdict, decision, closed, erased } = PAYLOADS["svc-verify/proof/3"];
const met = { ...verdict, determination: "met" };
const override = { ...decision, determination: "not_met" };

const sign = (signer: ProofSigner, previous: ProofEntry | null, payload: object, createdAt: string, id = ID) =>
  signEntry(
    { verificationId: id, previous, subject, payload: { ...payload }, createdAt },
    { signer, crypto: nobleCrypto },
  );
const first = sign(activeKey, null, met, verdict.issued_at);
const overridden = sign(activeKey, first, override, decision.issued_at);
const proofOf = (...entries: ProofEntry[]): ProofEnvelopeDocument => proofDocument(ID, entries);
const textOf = (document: object): string => JSON.stringify(document, null, 2);
const one = textOf(proofOf(first));

/** Signs a text that no honest service signs, correctly. */
function signText(envelope: string): ProofEntry {
  const content_hash = nobleCrypto.sha256Hex(envelope);
  return {
    ...first,
    envelope,
    content_hash,
    signature: encodeBase64(activeKey.sign(signedMessage(subject, content_hash))),
  };
}

/** The same signature with S + L in place of S, which a verifier that skips RFC 8032's range check accepts. */
function malleable({ signature }: ProofEntry): string {
  const bytes = decodeBase64(signature) ?? new Uint8Array(64);
  let value = bytes.subarray(32).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n) + GROUP_ORDER;
  const shifted = Uint8Array.from({ length: 32 }, () => {
    const byte = Number(value & 255n);
    value >>= 8n;
    return byte;
  });
  return encodeBase64(Uint8Array.of(...bytes.subarray(0, 32), ...shifted));
}

const keysWith = (kid: string, change: object): KeySet => ({
  keys: testKeySet.keys.map((key) => (key.kid === kid ? { ...key, ...change } : key)),
});

const accepted = (mistake: string, proof: object, more: Partial<ProofVector> = {}): ProofVector => {
  const expected = { valid: true, reason: null, answer: "met", accept: true };
  return { mistake, at: AT, keys: testKeySet, proof: textOf(proof), expected, ...more };
};
const notMet = (mistake: string, proof: object, answer: string, keys: KeySet = testKeySet): ProofVector =>
  accepted(mistake, proof, { keys, expected: { valid: true, reason: null, answer, accept: false } });
const refused = (
  mistake: string,
  proof: object | string,
  reason: ProofFailureReason,
  more: Partial<ProofVector> = {},
): ProofVector => ({
  mistake,
  at: AT,
  keys: testKeySet,
  proof: typeof proof === "string" ? proof : textOf(proof),
  expected: { valid: false, reason, answer: null, accept: false },
  ...more,
});

const withFirst = (change: object) => ({ ...proofOf(first), entries: [{ ...first, ...change }] });
const envelope = JSON.parse(first.envelope) as Record<string, unknown>;
const { submission_commitment: commitment, ...withoutCommitment } = envelope;

/** The cases by file name. */
export const PROOF_CORPUS: Readonly<Record<string, ProofVector>> = {
  control: accepted("None: a verifier that refuses this one refuses everything.", proofOf(first)),
  wrapped: accepted("The document may be the member `proof` of an object that has nothing else.", {
    proof: proofOf(first),
  }),
  overridden: notMet(
    "Reads the first entry alone. A person overrode the verdict.",
    proofOf(first, overridden),
    "not_met",
  ),
  "override-without-answer": notMet(
    "Keeps the verdict when an override states no answer. The answer is cannot_determine.",
    proofOf(first, sign(activeKey, first, { ...decision, determination: null }, decision.issued_at)),
    "cannot_determine",
  ),
  "closed-after-override": accepted(
    "Lets the customer's override win over the judgment that closed the escalation.",
    proofOf(first, overridden, sign(activeKey, overridden, closed, closed.issued_at)),
  ),
  "not-met": notMet(
    "Takes a valid signature for a good result.",
    proofOf(sign(activeKey, null, { ...met, determination: "not_met" }, verdict.issued_at)),
    "not_met",
  ),
  "cannot-determine": notMet(
    "Takes an abstention for a result.",
    proofOf(sign(activeKey, null, { ...met, determination: "cannot_determine" }, verdict.issued_at)),
    "cannot_determine",
  ),
  "sample-data": {
    ...notMet(
      "Ignores the purpose of the key: it signs sample data alone.",
      proofOf(first),
      "met",
      keysWith(activeKey.keyId, { purpose: "sample_data" }),
    ),
  },
  "retired-key": accepted(
    "Refuses what a key signed before it was retired.",
    proofOf(sign(retiredKey, null, met, verdict.issued_at)),
  ),
  "content-erased": accepted(
    "Refuses a proof because its content was erased. The signatures stay valid.",
    proofOf(first, sign(activeKey, first, erased, erased.issued_at)),
  ),
  "duplicate-key": refused(
    "Parses JSON in which a name occurs twice, and reads another member than the signer.",
    one.replace('"format":', '"format": "svc-verify/proof/9", "format":'),
    "malformed_proof",
  ),
  "escaped-duplicate-key": refused(
    "Compares names before it decodes their escapes.",
    one.replace('"format":', String.raw`"\u0066ormat": "svc-verify/proof/9", "format":`),
    "malformed_proof",
  ),
  "special-key": refused(
    "Lets a document set the prototype of an object.",
    one.replace('"format":', '"__proto__": {}, "format":'),
    "malformed_proof",
  ),
  "unknown-member": refused(
    "Ignores members that it does not know.",
    { ...proofOf(first), note: "" },
    "malformed_proof",
  ),
  "no-entries": refused("Finds nothing wrong with nothing.", { ...proofOf(first), entries: [] }, "empty_proof"),
  "other-domain": refused(
    "Takes the signing domain from the document without comparing it with the format.",
    { ...proofOf(first), signing_domain: "svc-verify/proof-sig/2:" },
    "unsupported_format",
  ),
  "hash-in-format-3": refused(
    "Checks the envelope by the wrong format: a plain hash where format 3 has a commitment.",
    { ...proofOf(first), entries: [signText(canonicalJson({ ...withoutCommitment, submission_hash: commitment }))] },
    "envelope_mismatch",
  ),
  "unsigned-change": refused(
    "Checks the signature, but not that content_hash is the hash of the envelope.",
    withFirst({ envelope: first.envelope.replace('"partial"', '"met"') }),
    "content_hash_mismatch",
  ),
  "rehashed-change": refused(
    "Checks the hash, but not the signature.",
    (() => {
      const text = first.envelope.replace('"score":0.625', '"score":0.975');
      return withFirst({ envelope: text, content_hash: nobleCrypto.sha256Hex(text) });
    })(),
    "signature_invalid",
  ),
  "not-canonical": refused(
    "Accepts a signed text that is not in canonical form, which two parsers may read in two ways.",
    { ...proofOf(first), entries: [signText(`${first.envelope} `)] },
    "envelope_mismatch",
  ),
  "signed-duplicate-key": refused(
    "Accepts a correctly signed text in which a name occurs twice.",
    { ...proofOf(first), entries: [signText(first.envelope.replace("{", '{"algo":"ed25519",'))] },
    "envelope_mismatch",
  ),
  "outer-id": refused(
    "Reads the verification ID outside the signed text.",
    { ...proofOf(first), verification_id: OTHER_ID },
    "envelope_mismatch",
  ),
  "other-key-id": refused(
    "Checks the signature with the key that the entry names outside the signed text.",
    withFirst({ key_id: idleKey.keyId }),
    "envelope_mismatch",
  ),
  swapped: refused("Ignores the order of entries.", proofOf(overridden, first), "chain_invalid"),
  "first-missing": refused("Checks entries one by one, without the chain.", proofOf(overridden), "chain_invalid"),
  "entry-of-another-proof": refused(
    "Checks the number of an entry, but not the hash of the entry before.",
    (() => {
      const other = sign(activeKey, null, { ...met, score: 0.1 }, verdict.issued_at);
      return proofOf(first, sign(activeKey, other, override, decision.issued_at));
    })(),
    "chain_invalid",
  ),
  "malleable-signature": refused(
    "Accepts a signature whose S is not below the order of the group (RFC 8032, section 5.1.7).",
    withFirst({ signature: malleable(first) }),
    "signature_invalid",
  ),
  "spare-bits": refused(
    "Decodes base64 that is not the canonical spelling of its bytes.",
    withFirst({
      signature: first.signature.replace(/.==$/, (end) => `${String.fromCharCode(end.charCodeAt(0) + 1)}==`),
    }),
    "malformed_proof",
  ),
  "revoked-key": refused(
    "Ignores the status of the key.",
    proofOf(sign(revokedKey, null, met, verdict.issued_at)),
    "unknown_key",
  ),
  "after-retirement": refused(
    "Ignores when the key was in use.",
    proofOf(sign(retiredKey, null, met, "2026-05-01T12:00:00.000Z")),
    "unknown_key",
  ),
  "another-key-with-its-id": refused(
    "Looks the key up by its ID without computing the ID from the key.",
    proofOf(first),
    "unknown_key",
    { keys: keysWith(activeKey.keyId, { x: testKeySet.keys.find(({ kid }) => kid === idleKey.keyId)?.x }) },
  ),
  "key-listed-twice": refused("Takes the first of two keys with one ID.", proofOf(first), "unknown_key", {
    keys: { keys: [...testKeySet.keys, ...testKeySet.keys.filter(({ kid }) => kid === activeKey.keyId)] },
  }),
  expired: refused(
    "Ignores the end that the verdict states.",
    proofOf(sign(activeKey, null, { ...met, expires_at: AT }, verdict.issued_at)),
    "expired",
  ),
  "no-such-day": refused(
    "Parses 30 February as 2 March.",
    proofOf(sign(activeKey, null, met, "2026-02-30T12:00:00.000Z")),
    "envelope_mismatch",
  ),
};
