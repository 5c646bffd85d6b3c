import { Problem } from "@/server/contracts/problems";
import type { Attempt, CurrentVerdict, VerificationObject } from "@/server/verification/contract/verification";
import { type ActsRow, findActs } from "@/server/verification/read/actsStore";
import { findClosedEscalation } from "@/server/escalation/escalationStore";
import type { TenantTx } from "@/server/data/tenant";
import { type ReadVerificationRow, findAttempts, findVerification } from "@/server/verification/read/verificationStore";
import { loadForJudging } from "@/server/rubric/loadForJudging";
import { isOutage } from "@/server/deps/outage";
import type { TenantDeps } from "@/server/deps/deps";
import { currentVerdict } from "@/server/escalation/escalationObject";
import { toVerificationObject } from "@/server/verification/read/verificationObject";
import { findFirstEnvelope } from "@/server/proof/proofStore";
import { PASSAGES_MARK, addPassages } from "@/server/verification/decide/passageReadings";

/** Maximum number of earlier attempts in the object. A subject may have thousands. */
const MAX_EARLIER_ATTEMPTS = 100;

/**
 * Reads a verification like GET /v1/verifications/{id}, without the passages that readings asked about.
 * @throws not_found
 */
export async function getVerification(deps: TenantDeps, { id }: { id: string }): Promise<VerificationObject> {
  return addTitles(deps, await deps.db.transaction((tx) => readVerification(tx, id)));
}

/**
 * Reads a verification with its passages (spec: GET /v1/verifications/{id}).
 * @throws not_found
 */
export async function getVerificationWithPassages(
  deps: TenantDeps,
  { id }: { id: string },
): Promise<VerificationObject> {
  const verificationWithPassages = await deps.db.transaction(async (tx) => {
    const verification = await readVerification(tx, id);
    const isJudged = verification.verdict?.results.some(({ model }) => model !== undefined) ?? false;
    const envelope = isJudged ? await findFirstEnvelope(tx, id, PASSAGES_MARK) : null;
    return envelope === null ? verification : addPassages(verification, envelope);
  });
  return addTitles(deps, verificationWithPassages);
}

/** Adds the titles of the criteria, which the stored results do not repeat. */
async function addTitles(deps: TenantDeps, verification: VerificationObject): Promise<VerificationObject> {
  const { verdict, rubric_id } = verification;
  if (!verdict) return verification;
  // A verdict can be read even if its stored rubric cannot.
  const rubric = await loadForJudging(deps, rubric_id).catch((error: unknown) => {
    if (isOutage(error)) throw error;
    return null;
  });
  const titles = new Map(rubric?.compiled.criteria.map(({ key, title }) => [key, title]));
  const results = verdict.results.map((result) => ({ ...result, title: titles.get(result.key ?? "") ?? null }));
  return { ...verification, verdict: { ...verdict, results } };
}

async function readVerification(tx: TenantTx, id: string): Promise<VerificationObject> {
  const row = await findVerification(tx, id);
  if (!row) throw new Problem("not_found");
  return toVerificationObject(row, { attempt: await readAttempt(tx, row), ...(await readDecisionFacts(tx, row)) });
}

/** Builds the object of a verdict that this request wrote. Queries only for the attempts of a subject. */
export async function buildDecidedVerification(
  deps: TenantDeps,
  row: ReadVerificationRow,
): Promise<VerificationObject> {
  const noDecision = { acts: null, closed: null };
  const attempt = row.subjectKind === null ? null : await deps.db.transaction((tx) => readAttempt(tx, row));
  return addTitles(deps, toVerificationObject(row, { attempt, ...noDecision }));
}

type DecisionFacts = { acts: ActsRow | null; closed: CurrentVerdict | null };

/** Reads the decision about a verdict and its closed escalation. A verification without a verdict has neither. */
async function readDecisionFacts(tx: TenantTx, { id, determination }: ReadVerificationRow): Promise<DecisionFacts> {
  const acts = determination === null ? null : await findActs(tx, id);
  const closed = acts?.closedAt ? await findClosedEscalation(tx, id) : null;
  return { acts, closed: closed && currentVerdict(closed) };
}

async function readAttempt(tx: TenantTx, row: ReadVerificationRow): Promise<Attempt | null> {
  const { id, createdAt, subjectKind, subjectRef } = row;
  if (subjectKind === null || subjectRef === null) return null;
  const attempts = await findAttempts(tx, { id, createdAt, subjectKind, subjectRef }, MAX_EARLIER_ATTEMPTS);
  return {
    subject: { kind: subjectKind, ref: subjectRef },
    number: attempts.number,
    of: attempts.of,
    earlier: attempts.earlier.map((earlier) => ({
      verification_id: earlier.id,
      status: earlier.status,
      determination: earlier.determination,
      created_at: earlier.createdAt.toISOString(),
    })),
  };
}
