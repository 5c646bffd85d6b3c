import type { ProofCrypto } from "@/server/contracts/proofCrypto";
import { verifyMlDsa44 } from "@/server/proof/check/log/mlDsa44";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";

/** The cryptography of proofs and of every kind of witness. */
export const witnessCrypto: ProofCrypto = { ...nobleCrypto, verifyMlDsa44 };
