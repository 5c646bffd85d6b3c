// Mistakes that verifiers of attestations make, one case each. docs/vectors/README.md describes the files.
import { STATEMENT_MEDIA_TYPE, STATEMENT_TYPE } from "@/server/attestation/contract/forms";
import { preAuthenticationEncoding, signBundle, signDsse } from "@/server/attestation/dsse";
import { encodeSshKey, signForSsh } from "@/server/attestation/sshSignature";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { encodeBase64 } from "@/server/proof/check/base64";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { activeKey, idleKey } from "@/scripts/proofVectors/testKeys";

type Envelope = ReturnType<typeof signDsse>;
/**
 * `public_key`: the key to check with, as PEM. `accept`: whether the statement says that the work is good, for a holder
 * of `work`.
 */
export type AttestationVector = {
  mistake: string;
  public_key: string;
  allowed_signers: string;
  work: string;
  expected: { valid: boolean; accept: boolean };
} & (
  | { form: "dsse"; envelope: object }
  | { form: "bundle"; bundle: object }
  | { form: "sshsig"; statement: string; signature: string }
);

const WORK = "The release notes of 2.4.0.\n";
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");
const pem = (publicKey: Uint8Array) =>
  `-----BEGIN PUBLIC KEY-----\n${Buffer.concat([SPKI_PREFIX, publicKey]).toString("base64")}\n-----END PUBLIC KEY-----\n`;

const common = {
  public_key: pem(activeKey.publicKey),
  allowed_signers: `svc-verify namespaces="svc-verify" ssh-ed25519 ${encodeSshKey(activeKey.publicKey).toString("base64")}\n`,
  work: WORK,
};

function statement(result: "PASSED" | "WARNED" | "FAILED", work = WORK): string {
  return canonicalJson({
    _type: STATEMENT_TYPE,
    subject: [{ name: "output", digest: { sha256: nobleCrypto.sha256Hex(work) } }],
    predicateType: "https://in-toto.io/attestation/test-result/v0.1",
    predicate: { result, configuration: [], passedTests: [], warnedTests: [], failedTests: [] },
  });
}
const passed = statement("PASSED");
const good = signDsse(passed, activeKey);

type Expected = AttestationVector["expected"];
const INVALID: Expected = { valid: false, accept: false };
const GOOD: Expected = { valid: true, accept: true };
const NOT_GOOD: Expected = { valid: true, accept: false };
const dsse = (mistake: string, envelope: object, expected = INVALID): AttestationVector => {
  return { mistake, ...common, form: "dsse", envelope, expected };
};
const ssh = (mistake: string, text: string, signature: string, expected = INVALID): AttestationVector => {
  return { mistake, ...common, form: "sshsig", statement: text, signature, expected };
};
const withSignature = (envelope: Envelope, sig: Uint8Array) => ({
  ...envelope,
  signatures: [{ sig: encodeBase64(sig) }],
});

/** The cases by file name. */
export const ATTESTATION_CORPUS: Readonly<Record<string, AttestationVector>> = {
  "failed-statement": dsse(
    "Takes a valid signature for a good result: the signed statement says FAILED.",
    signDsse(statement("FAILED"), activeKey),
    NOT_GOOD,
  ),
  "warned-statement": dsse(
    "Takes a valid signature for a good result: the signed statement says WARNED.",
    signDsse(statement("WARNED"), activeKey),
    NOT_GOOD,
  ),
  "control-dsse": dsse("None: a verifier that refuses this one refuses everything.", good, GOOD),
  "other-work": dsse(
    "Does not compare the subject with the work.",
    signDsse(statement("PASSED", "Other work."), activeKey),
    NOT_GOOD,
  ),
  "other-type": dsse("Does not sign, or check, the type of the payload.", { ...good, payloadType: "application/json" }),
  "payload-without-encoding": dsse(
    "Checks the signature over the payload alone, without the encoding of its type and length.",
    withSignature(good, activeKey.sign(new TextEncoder().encode(passed))),
  ),
  "payload-as-base64": dsse(
    "Checks the signature over the base64 text of the payload.",
    withSignature(
      good,
      activeKey.sign(preAuthenticationEncoding(STATEMENT_MEDIA_TYPE, new TextEncoder().encode(good.payload))),
    ),
  ),
  "other-spelling": dsse("Parses the payload and signs it anew.", {
    ...good,
    payload: Buffer.from(JSON.stringify(JSON.parse(passed), null, 1)).toString("base64"),
  }),
  "two-signatures": dsse("Accepts an envelope of which one signature of two is valid.", {
    ...good,
    signatures: [...good.signatures, ...signDsse(passed, idleKey).signatures],
  }),
  "no-signature": dsse("Finds no invalid signature where there is none.", { ...good, signatures: [] }),
  "other-signer": dsse("Takes the key from the envelope.", signDsse(passed, idleKey)),
  "control-bundle": {
    mistake: "None: a verifier that refuses this one refuses everything.",
    ...common,
    form: "bundle",
    bundle: signBundle(passed, activeKey),
    expected: GOOD,
  },
  "bundle-of-other-signer": {
    mistake: "Trusts the hint of the bundle.",
    ...common,
    form: "bundle",
    bundle: { ...signBundle(passed, activeKey), dsseEnvelope: signDsse(passed, idleKey) },
    expected: INVALID,
  },
  "control-ssh": ssh(
    "None: a verifier that refuses this one refuses everything.",
    passed,
    signForSsh(passed, activeKey, activeKey.publicKey),
    GOOD,
  ),
  "ssh-line-break": ssh(
    "Adds a line break to the statement, or removes one, before it checks the signature.",
    `${passed}\n`,
    signForSsh(passed, activeKey, activeKey.publicKey),
  ),
  "ssh-other-signer": ssh(
    "Takes the key from the signature: it has one, and anybody can put theirs there.",
    passed,
    signForSsh(passed, idleKey, idleKey.publicKey),
  ),
};
