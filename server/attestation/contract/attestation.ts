// The wire format of attestations: a statement about a verdict, in envelopes that supply-chain tools open.
import * as z from "zod";
import {
  ATTESTATION_FORMS,
  PREDICATE_NAMES,
  PREDICATE_TYPES,
  STATEMENT_MEDIA_TYPE,
} from "@/server/attestation/contract/forms";
import { CurrentAnswer } from "@/server/proof/contract/currentAnswer";
import { CriterionPrimitive, Determination } from "@/server/contracts/enums";
import { CRITERION_TYPES } from "@/server/contracts/criterionTypes";
import { DateTime, Sha256, UnitInterval, Uuid } from "@/server/contracts/scalars";

const Form = z.enum(ATTESTATION_FORMS).meta({
  id: "AttestationForm",
  description:
    "dsse: an envelope (DSSE 1.0) around an in-toto statement; bundle: the same in a Sigstore bundle 0.3; sshsig: the statement's text " +
    "with a signature for ssh-keygen",
});

const Predicate = z.enum(PREDICATE_NAMES).meta({
  id: "PredicateName",
  description:
    "verdict: all that the proof states, with four determinations; test-result: in-toto test-result v0.1; svr: in-toto SVR v0.2; vsa: SLSA VSA v1",
});

export const AttestationQuery = z.strictObject({
  form: Form.optional().meta({ description: "Default dsse" }),
  predicate: Predicate.optional().meta({ description: "Default verdict" }),
});

const Digest = z.strictObject({ sha256: Sha256 });
const Resource = z.strictObject({ name: z.string(), uri: z.string(), digest: Digest });

export const VerdictPredicate = z
  .strictObject({
    verifier: z.strictObject({ id: z.url(), key_id: z.string() }),
    verification_id: Uuid,
    determination: Determination.meta({ description: "As the machine signed it" }),
    score: UnitInterval.nullable(),
    confidence: UnitInterval.nullable(),
    flagged: z.boolean().nullable(),
    flag_reason: z.string().nullable(),
    rubric: Resource.meta({ description: "The compiled rubric; digest: its hash in the proof" }),
    criteria: z
      .array(
        z.strictObject({
          key: z.string(),
          type: z.enum(CRITERION_TYPES).optional(),
          primitive: CriterionPrimitive,
          determination: Determination,
          confidence: UnitInterval,
        }),
      )
      .optional()
      .meta({ description: "Absent where the statement would be longer than verifiers read" }),
    current: CurrentAnswer.extend({ entry: Digest }).meta({
      description:
        "The answer that holds, with the hash of the proof entry that states it. Another one than determination overturned it",
    }),
    proof: z.strictObject({ format: z.string(), entries: z.int().min(1), first: Digest, last: Digest }),
    issued_at: DateTime,
    expires_at: DateTime.optional(),
  })
  .meta({ id: "VerdictPredicate" });
export type VerdictPredicate = z.infer<typeof VerdictPredicate>;

/** Returns the JSON Schema of our predicate, with the schemas that it names. */
export function verdictPredicateSchema() {
  const document = z.strictObject({ predicate: VerdictPredicate });
  const { $schema, $defs = {} } = z.toJSONSchema(document, { target: "draft-2020-12" });
  const { VerdictPredicate: root, ...others } = $defs;
  return { $schema, $id: PREDICATE_TYPES.verdict, title: "Verdict of svc-verify", ...root, $defs: others };
}

const DsseEnvelope = z
  .strictObject({
    payloadType: z.literal(STATEMENT_MEDIA_TYPE),
    payload: z.base64().meta({ description: "The statement" }),
    signatures: z.array(z.strictObject({ sig: z.base64() })).length(1),
  })
  .meta({ id: "DsseEnvelope" });

const SigstoreBundle = z
  .strictObject({
    mediaType: z.literal("application/vnd.dev.sigstore.bundle.v0.3+json"),
    verificationMaterial: z.strictObject({
      publicKey: z.strictObject({ hint: z.string().meta({ description: "ID of the signing key" }) }),
    }),
    dsseEnvelope: DsseEnvelope,
  })
  .meta({ id: "SigstoreBundle" });

const SshSignature = z
  .strictObject({
    statement: z.string().meta({ description: "The exact text that is signed" }),
    signature: z.string().meta({ description: "Armored SSH signature, namespace svc-verify" }),
  })
  .meta({ id: "SshSignature" });

export const Attestation = z.union([DsseEnvelope, SigstoreBundle, SshSignature]).meta({ id: "Attestation" });
export type Attestation = z.infer<typeof Attestation>;

export const KeyFiles = z
  .strictObject({
    pem: z.string().meta({ description: "Public keys as PEM, the active one first" }),
    allowed_signers: z.string().meta({ description: "The same for ssh-keygen -Y verify" }),
  })
  .meta({ id: "KeyFiles" });
export type KeyFiles = z.infer<typeof KeyFiles>;
