// Reads the facts that every attestation of a verdict states, from its signed proof and its submission.
import { Problem } from "@/server/contracts/problems";
import type { CurrentAnswer } from "@/server/proof/contract/currentAnswer";
import { isScripted } from "@/server/contracts/sandboxId";
import type { TenantDeps } from "@/server/deps/deps";
import { contentErasedAt, currentOfEntries, readEntries } from "@/server/proof/check/entryFacts";
import { namePieceFields } from "@/server/proof/check/pieceFields";
import { readVerdict, type VerdictFacts } from "@/server/proof/check/verdictFacts";
import type { ProofEnvelope } from "@/server/proof/contract/proof";
import type { CheckedProofEntry } from "@/server/proof/contract/proofCheck";
import type { VerdictPayload } from "@/server/proof/contract/payloads";
import { listProofEntries } from "@/server/proof/proofStore";
import { normalizeSubmission } from "@/server/submission/normalize";
import { pieceTexts } from "@/server/submission/submissionTexts";
import { findSubmissionContent } from "@/server/submission/submissionContentStore";
import { findJudgedVerification } from "@/server/verification/reverify/reverificationStore";

/** A piece of the submission: its field, such as `output` or `context[0]`, and the SHA-256 of its text. */
type Subject = { name: string; digest: { sha256: string } };

export type AttestedFacts = {
  verificationId: string;
  format: ProofEnvelope["format"];
  rubricHash: string;
  verdict: VerdictFacts;
  /** The fields of the payload that formats 2 and 3 have in common. */
  payload: Pick<VerdictPayload, "score" | "rubric"> & { criteria: AttestedCriterion[] };
  current: CurrentAnswer;
  entries: readonly CheckedProofEntry[];
  /** The hash of each entry, in order. */
  entryHashes: readonly string[];
  subjects: Subject[];
};

type AttestedCriterion = Pick<
  VerdictPayload["criteria"][number],
  "key" | "primitive" | "determination" | "confidence"
> & { type?: VerdictPayload["criteria"][number]["type"] };

/**
 * Reads the facts.
 * @throws not_found (no such verification, or it has no proof), unprocessable (sample data, or content that was erased
 * or was never available)
 */
export async function readFacts(
  deps: Pick<TenantDeps, "db" | "proofCrypto">,
  verificationId: string,
): Promise<AttestedFacts> {
  if (isScripted(deps.db.tenantId)) {
    throw new Problem(
      "unprocessable",
      "sample data and sandboxes have no attestation: they say nothing about real work",
    );
  }
  const { verification, proofRows, fetchedContent } = await deps.db.transaction(async (tx) => ({
    verification: await findJudgedVerification(tx, verificationId),
    proofRows: await listProofEntries(tx, verificationId),
    fetchedContent: await findSubmissionContent(tx, verificationId),
  }));
  const envelopes = proofRows.map(({ envelope }) => JSON.parse(envelope) as ProofEnvelope);
  const [first] = envelopes;
  if (!verification || !first) throw new Problem("not_found");
  const entries = readEntries(envelopes);
  const verdict = readVerdict(first.payload);
  if (!entries || !verdict) throw new Error(`the proof of ${verificationId} is incomplete`);
  const erasedAt = contentErasedAt(envelopes);
  if (erasedAt !== null) {
    throw new Problem("unprocessable", `the content was erased at ${erasedAt}, so no statement can name it`);
  }
  const submission = normalizeSubmission(verification.submission);
  const pieces = pieceTexts({ ...submission, output: fetchedContent?.content ?? submission.output });
  if (pieces.length === 0) {
    throw new Problem("unprocessable", "the content of the URI was not available, so no statement can name it");
  }
  // A subject is named by its field, because a label could reveal something about the content.
  const fields = namePieceFields(pieces.map(({ role }) => role));
  return {
    verificationId,
    format: first.format,
    rubricHash: first.rubric_hash,
    verdict,
    payload: first.payload as AttestedFacts["payload"],
    current: currentOfEntries(entries),
    entries,
    entryHashes: proofRows.map(({ contentHash }) => contentHash),
    subjects: pieces.map(({ text }, index) => ({
      name: fields[index] ?? "",
      digest: { sha256: deps.proofCrypto.sha256Hex(text) },
    })),
  };
}
