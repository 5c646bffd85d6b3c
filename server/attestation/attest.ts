// Attests a verdict: signs one statement about it, in the envelope format of the caller's tool.
import type { Attestation } from "@/server/attestation/contract/attestation";
import {
  type AttestationForm,
  type PredicateName,
  PREDICATE_TYPES,
  STATEMENT_TYPE,
} from "@/server/attestation/contract/forms";
import { signBundle, signDsse } from "@/server/attestation/dsse";
import { type AttestedFacts, readFacts } from "@/server/attestation/facts";
import { type AttestationSigner, PREDICATES } from "@/server/attestation/predicates";
import { signForSsh } from "@/server/attestation/sshSignature";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { Problem } from "@/server/contracts/problems";
import type { TenantDeps } from "@/server/deps/deps";
import type { ActiveSigner } from "@/server/deps/ports";
import { decodeBase64Url } from "@/server/proof/check/base64";
import { listSigningKeys } from "@/server/proof/signingKeyStore";

/** Size limit of a statement. Some verifiers do not read beyond it. */
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

/**
 * Builds the statement, without its list of criteria if it would be too long otherwise.
 * @throws unprocessable when it is too long without the list
 */
function buildStatement(facts: AttestedFacts, predicate: PredicateName, signer: AttestationSigner): string {
  const write = (detailed: boolean) =>
    canonicalJson({
      _type: STATEMENT_TYPE,
      subject: facts.subjects,
      predicateType: PREDICATE_TYPES[predicate],
      predicate: PREDICATES[predicate](facts, signer, { detailed }),
    });
  const texts = [write(true), write(false)];
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
