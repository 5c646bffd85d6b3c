// Names and constants of attestations. This file does not import zod, to keep the command line and the pages small.

export const ATTESTATION_FORMS = ["dsse", "bundle", "sshsig"] as const;
export type AttestationForm = (typeof ATTESTATION_FORMS)[number];

/** The type URI of each predicate (in-toto specification). The URIs are identifiers, which no tool fetches. */
export const PREDICATE_TYPES = {
  verdict: "https://svc-verify.dev/attestation/verdict/v1",
  "test-result": "https://in-toto.io/attestation/test-result/v0.1",
  svr: "https://in-toto.io/attestation/svr/v0.2",
  vsa: "https://slsa.dev/verification_summary/v1",
} as const;
export type PredicateName = keyof typeof PREDICATE_TYPES;
export const PREDICATE_NAMES = Object.keys(PREDICATE_TYPES) as PredicateName[];

export const STATEMENT_TYPE = "https://in-toto.io/Statement/v1";
export const STATEMENT_MEDIA_TYPE = "application/vnd.in-toto+json";
/** Both the namespace of SSH signatures and the principal in allowed_signers. */
export const SSH_NAMESPACE = "svc-verify";
