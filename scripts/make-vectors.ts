// Writes docs/vectors. Run: npx tsx scripts/make-vectors.ts
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { ATTESTATION_CORPUS } from "@/scripts/proofVectors/attestationCorpus";
import { PROOF_CORPUS } from "@/scripts/proofVectors/proofCorpus";

for (const [folder, corpus] of Object.entries({ attestations: ATTESTATION_CORPUS, proofs: PROOF_CORPUS })) {
  const directory = new URL(`../docs/vectors/${folder}/`, import.meta.url);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  for (const [name, vector] of Object.entries(corpus)) {
    writeFileSync(new URL(`${name}.json`, directory), `${JSON.stringify(vector, null, 2)}\n`);
  }
}
