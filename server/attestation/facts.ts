// The facts that every attestation of a verdict states, from its signed proof and its submission.
import { Problem } from "@/server/contracts/problems";
import type { CurrentAnswer } from "@/server/proof/contract/currentAnswer";
import { isScripted } from "@/server/contracts/sandboxId";
import type { TenantDeps } from "@/server/deps/deps";
import { contentErasedAt, currentOfEntries, readEntries } from "@/server/proof/check/entryFacts";
import { readVerdict, type VerdictFacts } from "@/server/proof/check/verdictFacts";
import type { CheckedProofEntry, ProofEnvelope, VerdictPayload } from "@/server/proof/contract/proof";
import { listProofEntries } from "@/server/proof/proofStore";
import { normalizeSubmission } from "@/server/submission/normalize";
import { pieceTexts } from "@/server/submission/submissionTexts";
import { findSubmissionContent } from "@/server/submission/submissionContentStore";
import { findJudgedVerification } from "@/server/verification/reverify/reverificationStore";

/** A piece of the submission: its name, and the SHA-256 of its text. */
export type Subject = { name: string; digest: { sha256: string } };

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
 * @throws not_found (no such verification, or it has no proof), unprocessable (sample data, or the content was erased or is none)
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
  const { row, rows, fetched } = await deps.db.transaction(async (tx) => ({
    row: await findJudgedVerification(tx, verificationId),
    rows: await listProofEntries(tx, verificationId),
    fetched: await findSubmissionContent(tx, verificationId),
  }));
  const envelopes = rows.map(({ envelope }) => JSON.parse(envelope) as ProofEnvelope);
  const [first] = envelopes;
  if (!row || !first) throw new Problem("not_found");
  const entries = readEntries(envelopes);
  const verdict = readVerdict(first.payload);
  if (!entries || !verdict) throw new Error(`the proof of ${verificationId} is incomplete`);
  const erasedAt = contentErasedAt(entries);
  if (erasedAt !== null) {
    throw new Problem("unprocessable", `the content was erased at ${erasedAt}, so no statement can name it`);
  }
  const submission = normalizeSubmission(row.submission);
  const pieces = pieceTexts({ ...submission, output: fetched?.content ?? submission.output });
  if (pieces.length === 0) {
    throw new Problem("unprocessable", "the content of the URI was not available, so no statement can name it");
  }
  return {
    verificationId,
    format: first.format,
    rubricHash: first.rubric_hash,
    verdict,
    payload: first.payload as AttestedFacts["payload"],
    current: currentOfEntries(entries),
    entries,
    entryHashes: rows.map(({ contentHash }) => contentHash),
    subjects: nameSubjects(pieces).map(({ name, text }) => ({
      name,
      digest: { sha256: deps.proofCrypto.sha256Hex(text) },
    })),
  };
}

/** Names each piece by its field, such as `output` and `context[0]`. A label could say more than a hash may. */
function nameSubjects(pieces: ReturnType<typeof pieceTexts>): { name: string; text: string }[] {
  const counts = new Map<string, number>();
  return pieces.map(({ role, text }) => {
    const index = counts.get(role) ?? 0;
    counts.set(role, index + 1);
    return { name: role === "context" || role === "evidence" ? `${role}[${index}]` : role, text };
  });
}
