// Attests a verdict: one statement, in the envelope that the caller's tool opens.
import type { Attestation } from "@/server/attestation/contract/attestation";
import {
  type AttestationForm,
  type PredicateName,
  PREDICATE_TYPES,
  STATEMENT_TYPE,
} from "@/server/attestation/contract/forms";
import { signBundle, signDsse } from "@/server/attestation/dsse";
import { type AttestedFacts, readFacts, type Subject } from "@/server/attestation/facts";
import { PREDICATES } from "@/server/attestation/predicates";
import { signForSsh } from "@/server/attestation/sshSignature";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { Problem } from "@/server/contracts/problems";
import type { TenantDeps } from "@/server/deps/deps";
import type { ActiveSigner } from "@/server/deps/ports";
import { decodeBase64Url } from "@/server/proof/check/base64";
import { listSigningKeys } from "@/server/proof/signingKeyStore";

/** Some verifiers read no more of a statement. */
const MAX_STATEMENT_BYTES = 4_096;

type AttestationRequest = {
  id: string;
  form?: AttestationForm | undefined;
  predicate?: PredicateName | undefined;
};

/**
 * Returns the attestation of a verdict. The same proof, form and key give the same bytes.
 * @throws not_found (no such verification, or it has no proof), unprocessable (the predicate cannot state the answer,
 * the verdict expired, the content was erased or is none, sample data, or too many pieces)
 */
export async function attestVerdict(
  deps: TenantDeps,
  { id, form = "dsse", predicate = "verdict" }: AttestationRequest,
): Promise<Attestation> {
  const facts = await readFacts(deps, id);
  const { expiresAt } = facts.verdict;
  // The other vocabularies have no word for the time, so what they state must hold now.
  if (predicate !== "verdict" && expiresAt !== null && Date.parse(expiresAt) <= deps.clock.now().getTime()) {
    throw new Problem("unprocessable", `predicate: the verdict expired at ${expiresAt}; use verdict`);
  }
  // The key could have been revoked since this process read it, and nothing would refuse the signature.
  const signer = await deps.signing.refresh();
  const statement = buildStatement(facts, predicate, { verifierId: deps.settings.publicBaseUrl, keyId: signer.keyId });
  if (form === "dsse") return signDsse(statement, signer);
  if (form === "bundle") return signBundle(statement, signer);
  return { statement, signature: signForSsh(statement, signer, await findPublicKey(deps, signer)) };
}

/** Builds the statement with as much detail as verifiers read. */
function buildStatement(
  facts: AttestedFacts,
  predicate: PredicateName,
  signer: Parameters<(typeof PREDICATES)[PredicateName]>[1],
): string {
  const write = (subjects: readonly Subject[], detailed: boolean) =>
    canonicalJson({
      _type: STATEMENT_TYPE,
      subject: subjects,
      predicateType: PREDICATE_TYPES[predicate],
      predicate: PREDICATES[predicate](facts, signer, { detailed }),
    });
  const texts = [write(facts.subjects, true), write(facts.subjects, false)];
  const statement = texts.find((text) => Buffer.byteLength(text) <= MAX_STATEMENT_BYTES);
  if (statement !== undefined) return statement;
  throw new Problem(
    "unprocessable",
    `the statement would have more than ${MAX_STATEMENT_BYTES} bytes, because it names ${facts.subjects.length} pieces; use the proof`,
  );
}

async function findPublicKey(deps: Pick<TenantDeps, "database">, { keyId }: ActiveSigner): Promise<Uint8Array> {
  const row = (await listSigningKeys(deps.database)).find((key) => key.keyId === keyId);
  const publicKey = row ? decodeBase64Url(row.publicKey) : null;
  if (publicKey === null) throw new Error(`the signing key ${keyId} is not in the key table`);
  return publicKey;
}
