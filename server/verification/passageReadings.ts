// What independent readings answered of single passages, as the proof of a verdict lists it.
import "server-only";
import type { TenantTx } from "@/server/data/tenant";
import type { CriterionReading, PassageReading } from "@/server/judging/contract";
import { ProofEnvelope, VerdictPayload } from "@/server/proof/contract/proof";

/** By the criterion's ID; only criteria whose statement was asked of single passages. */
export type PassagesByCriterion = ReadonlyMap<string, PassageReading[]>;

/** Reads them from the entry of the verdict; most entries have none, and are not parsed. */
export async function findPassageReadings(tx: TenantTx, verificationId: string): Promise<PassagesByCriterion> {
  const entry = await tx.proofEntry.findFirst({
    where: { verificationId, seq: 0, envelope: { contains: '"passages":[' } },
    select: { envelope: true },
  });
  if (!entry) return new Map();
  const { payload } = ProofEnvelope.parse(JSON.parse(entry.envelope));
  return new Map(
    VerdictPayload.parse(payload).criteria.flatMap(({ criterion_id: id, readings = [] }) => {
      const passages = lastAnswers(readings);
      return passages.length > 0 ? [[id, passages] as const] : [];
    }),
  );
}

/** A passage that is read twice, or in several rounds, has its last answer. */
function lastAnswers(readings: readonly CriterionReading[]): PassageReading[] {
  const answers = readings.flatMap(({ passages = [] }) => passages);
  return [...new Map(answers.map((answer) => [`${answer.source} ${answer.locator}`, answer])).values()];
}
