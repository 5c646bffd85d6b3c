import { expect, it } from "vitest";
import { goldenCases } from "@/scripts/proofVectors/golden";
import { activeKey, testKeySet } from "@/scripts/proofVectors/testKeys";
import type { NoteKey } from "@/server/contracts/logPolicy";
import { writeCheckpoint } from "@/server/proof/check/log/checkpoint";
import { writeSignatureLine } from "@/server/proof/check/log/note";
import { writeVerifierKey } from "@/server/proof/check/log/noteKey";
import { writeTlogProof } from "@/server/proof/check/log/tlogProof";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { checkProof } from "@/server/proof/check/verify";
import { ProofEnvelopeDocument } from "@/server/proof/contract/proof";

const log: NoteKey = { name: "log.example/log", algorithm: "ed25519", publicKey: activeKey.publicKey };
const keys = { ...testKeySet, log_key: writeVerifierKey(log) };
const text = writeCheckpoint({ origin: log.name, size: 1, root: new Uint8Array(32) });
const falseLines = Array.from({ length: 64 }, (_, index) => writeSignatureLine(log, new Uint8Array(64).fill(index)));
const costlyProof = writeTlogProof({ index: 0, path: [], checkpoint: `${text}\n${falseLines.join("")}` });

it("checks each inclusion once, however many entries name its place", () => {
  const document = ProofEnvelopeDocument.parse(goldenCases()["valid-one-entry"]?.document);
  const entries = Array.from({ length: 1_000 }, () => document.entries[0]);
  const inclusion = [{ seq: 0, tlog_proof: costlyProof }];
  let count = 0;
  const verifyEd25519 = () => {
    count += 1;
    return false;
  };
  const crypto = { ...nobleCrypto, verifyEd25519 };
  expect(checkProof({ ...document, entries, inclusion }, keys, { crypto, now: new Date() })).toMatchObject({
    valid: false,
  });
  expect(count).toBe(64);
});
