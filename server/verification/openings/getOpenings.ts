// The openings of a proof: the salts of its commitments, with the contents that the submission does not have.
import { Problem } from "@/server/contracts/problems";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import type { TenantDeps } from "@/server/deps/deps";
import { deriveSalt } from "@/server/proof/check/commitment";
import { listCommitments } from "@/server/proof/check/listCommitments";
import type { ProofOpenings } from "@/server/proof/contract/openings";
import { OPENINGS_FORMAT } from "@/server/proof/contract/proofFormat";
import type { StoredOpenings } from "@/server/proof/committer";
import { listProofEntries } from "@/server/proof/proofStore";
import { blobText } from "@/server/submission/blob";
import { type CommittedRows, findCommittedRows } from "@/server/verification/openings/committedStore";
import type { ReverifyRequest } from "@/server/verification/contract/reverify";

const SUBMISSION_PLACE = "/submission_commitment";

/**
 * Lists the openings. The list lacks entries of format 2, which have hashes in place of commitments, and those whose
 * content was erased.
 * @throws not_found (no such verification, or it has no proof)
 */
export async function getProofOpenings(
  deps: TenantDeps,
  { id: verificationId }: { id: string },
): Promise<ProofOpenings> {
  const { entries, rows } = await deps.db.transaction(async (tx) => ({
    entries: await listProofEntries(tx, verificationId),
    rows: await findCommittedRows(tx, verificationId),
  }));
  if (entries.length === 0) throw new Problem("not_found");
  const contents = listContents(rows);
  const openings = entries.flatMap(({ seq, envelope, openings: stored }) => {
    if (!stored) return [];
    // Later entries repeat the commitment to the submission, which the first entry made.
    const places = listCommitments(JSON.parse(envelope)).filter((place) => seq === 0 || place !== SUBMISSION_PLACE);
    return places.map((place) => open(deps, stored, contents, { seq, place }));
  });
  return { verification_id: verificationId, format: OPENINGS_FORMAT, openings };
}

function open(
  { proofCrypto }: Pick<TenantDeps, "proofCrypto">,
  { seed, kept }: StoredOpenings,
  contents: ReadonlyMap<string, string>,
  { seq, place }: { seq: number; place: string },
): ProofOpenings["openings"][number] {
  const content = kept[place] ?? contents.get(`${seq}${place}`);
  return { seq, place, salt: deriveSalt(proofCrypto, seed, place), ...(content === undefined ? {} : { content }) };
}

/** Lists the committed contents that other tables have, by the entry's number and the place. */
function listContents({ results, reverifications, fetched, decision }: CommittedRows): Map<string, string> {
  const contents = new Map<string, string>();
  const addResults = (seq: number, items: readonly { rationale: string; evidence: unknown }[]) => {
    for (const [index, { rationale, evidence }] of items.entries()) {
      contents.set(`${seq}/payload/criteria/${index}/rationale_commitment`, rationale);
      contents.set(`${seq}/payload/criteria/${index}/evidence_commitment`, canonicalJson(evidence));
    }
  };
  addResults(
    0,
    results.map(({ rationale, evidenceSpans }) => ({ rationale, evidence: evidenceSpans })),
  );
  for (const { seq, request, report } of reverifications) {
    if (seq === null) continue;
    const { evidence = [] } = request as ReverifyRequest;
    for (const [index, { value }] of evidence.entries()) {
      contents.set(`${seq}/payload/added_evidence/${index}/commitment`, blobText(value));
    }
    const judgedAgain = report.reverified?.results ?? [];
    addResults(
      seq,
      judgedAgain.map(({ rationale, evidence_spans }) => ({ rationale, evidence: evidence_spans })),
    );
  }
  // The only piece of a uri submission.
  if (typeof fetched?.content === "string") contents.set("0/payload/pieces/0/commitment", fetched.content);
  if (decision?.reason && decision.proofSeq !== null) {
    contents.set(`${decision.proofSeq}/payload/reason_commitment`, decision.reason);
  }
  return contents;
}
