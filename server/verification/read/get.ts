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
import { verificationObject } from "@/server/verification/read/verificationObject";
import { findFirstEnvelope } from "@/server/proof/proofStore";
import { PASSAGES_MARK, withPassages } from "@/server/verification/decide/passageReadings";

/** A subject may have thousands of attempts; the object lists the latest of them. */
const EARLIER_SHOWN = 100;

/**
 * The same object as in GET /v1/verifications/{id}, without the passages that readings asked about.
 * @throws not_found
 */
export async function getVerification(deps: TenantDeps, { id }: { id: string }): Promise<VerificationObject> {
  return withTitles(deps, await deps.db.transaction((tx) => readVerification(tx, id)));
}

/**
 * spec: GET /v1/verifications/{id}.
 * @throws not_found
 */
export async function getVerificationWithPassages(
  deps: TenantDeps,
  { id }: { id: string },
): Promise<VerificationObject> {
  const read = await deps.db.transaction(async (tx) => {
    const verification = await readVerification(tx, id);
    const isJudged = verification.verdict?.results.some(({ model }) => model !== undefined) ?? false;
    const envelope = isJudged ? await findFirstEnvelope(tx, id, PASSAGES_MARK) : null;
    return envelope === null ? verification : withPassages(verification, envelope);
  });
  return withTitles(deps, read);
}

/** Adds the titles of the criteria, which the stored results do not repeat. */
async function withTitles(deps: TenantDeps, verification: VerificationObject): Promise<VerificationObject> {
  const { verdict, rubric_id } = verification;
  if (!verdict) return verification;
  // A verdict can be read also when its stored rubric cannot.
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
  return verificationObject(row, { attempt: await attemptOf(tx, row), ...(await decidedAbout(tx, row)) });
}

/** The object of a verdict that this request wrote; reads only when there is a subject. */
export async function decidedVerification(deps: TenantDeps, row: ReadVerificationRow): Promise<VerificationObject> {
  const undecided = { acts: null, closed: null };
  const attempt = row.subjectKind === null ? null : await deps.db.transaction((tx) => attemptOf(tx, row));
  return withTitles(deps, verificationObject(row, { attempt, ...undecided }));
}

type About = { acts: ActsRow | null; closed: CurrentVerdict | null };

/** Only a verdict can be decided on. */
async function decidedAbout(tx: TenantTx, { id, determination }: ReadVerificationRow): Promise<About> {
  const acts = determination === null ? null : await findActs(tx, id);
  const closed = acts?.closedAt ? await findClosedEscalation(tx, id) : null;
  return { acts, closed: closed && currentVerdict(closed) };
}

async function attemptOf(tx: TenantTx, row: ReadVerificationRow): Promise<Attempt | null> {
  const { id, createdAt, subjectKind, subjectRef } = row;
  if (subjectKind === null || subjectRef === null) return null;
  const attempts = await findAttempts(tx, { id, createdAt, subjectKind, subjectRef }, EARLIER_SHOWN);
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
