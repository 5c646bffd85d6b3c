// Reads the stored data of one verification without its verdict, for the detail page.
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import "server-only";
import type {
  Calibration,
  Escalation,
  EscalationJudgment,
  Feedback,
  JudgeAttempt,
  Reverification,
} from "@/server/data/generated/client";
import type { ReservationRow } from "@/server/review/reservationStore";
import type { TenantTx } from "@/server/data/tenant";

/** Selects the newest rows, oldest first. A negative `take` counts from the end. */
const selectNewest = {
  orderBy: [{ createdAt: "asc" as const }, { id: "asc" as const }],
  take: -SERVER_LIMITS.detailActs,
};

export type SampleRow = Pick<JudgeAttempt, "position" | "tier" | "sample" | "model" | "reading" | "outcome"> & {
  result: JudgeAttempt["result"];
};

/**
 * Lists the samples and readings of the verification's first run, both new and reused, without those of its
 * reverifications.
 */
export async function listSamples(tx: TenantTx, verificationId: string): Promise<SampleRow[]> {
  const rows = await tx.judgeAttempt.findMany({
    where: { verificationId, runId: verificationId, outcome: { in: ["judged", "reused"] } },
    orderBy: [{ tier: "asc" }, { sample: "asc" }],
    select: {
      position: true,
      tier: true,
      sample: true,
      model: true,
      reading: true,
      outcome: true,
      result: true,
      reused: { select: { result: true } },
    },
  });
  return rows.map(({ result, reused, ...row }) => ({ ...row, result: reused ? reused.result : result }));
}

export type CalibrationMapRow = Pick<
  Calibration,
  "id" | "primitive" | "model" | "promptVersion" | "method" | "labels" | "version"
>;

export function findCalibrationsById(tx: TenantTx, ids: string[]): Promise<CalibrationMapRow[]> {
  const select = {
    id: true,
    primitive: true,
    model: true,
    promptVersion: true,
    method: true,
    labels: true,
    version: true,
  } as const;
  return tx.calibration.findMany({ where: { id: { in: ids } }, select });
}

export function listFeedback(tx: TenantTx, verificationId: string): Promise<Feedback[]> {
  return tx.feedback.findMany({ where: { verificationId }, ...selectNewest });
}

export function listReverifications(tx: TenantTx, verificationId: string): Promise<Reverification[]> {
  return tx.reverification.findMany({ where: { verificationId }, ...selectNewest });
}

type EscalationActsRow = Pick<Escalation, "id" | "status" | "openedAt" | "closedAt"> & {
  judgment: Pick<EscalationJudgment, "accountId" | "judgment"> | null;
};

/** Reads when the escalation was opened and closed, and the judgment that closed it. */
export function findEscalationActs(tx: TenantTx, verificationId: string): Promise<EscalationActsRow | null> {
  const judgment = { select: { accountId: true, judgment: true } } as const;
  const select = { id: true, status: true, openedAt: true, closedAt: true, judgment } as const;
  return tx.escalation.findFirst({ where: { verificationId }, select });
}

/** Finds the reservation at `at`. Returns null without one. */
export async function findReservation(tx: TenantTx, verificationId: string, at: Date): Promise<ReservationRow | null> {
  const reservation = await tx.reviewReservation.findFirst({
    where: { verificationId, expiresAt: { gt: at } },
    select: { accountId: true, expiresAt: true, member: { select: { account: { select: { name: true } } } } },
  });
  return (
    reservation && {
      accountId: reservation.accountId,
      name: reservation.member.account.name,
      expiresAt: reservation.expiresAt,
    }
  );
}

export async function isDeferred(
  tx: TenantTx,
  { verificationId, accountId, at }: { verificationId: string; accountId: string; at: Date },
): Promise<boolean> {
  const active = { OR: [{ until: null }, { until: { gt: at } }] };
  return (await tx.reviewDeferral.count({ where: { verificationId, accountId, ...active } })) > 0;
}

type EndedDeliveryRow = { type: string; status: string; at: Date };

/** Lists completed webhook deliveries about the verification, with their times. */
export function listEndedDeliveries(tx: TenantTx, verificationId: string): Promise<EndedDeliveryRow[]> {
  return tx.$queryRaw<EndedDeliveryRow[]>`
    SELECT m.type, d.status, coalesce(d.delivered_at, max(a.created_at), d.created_at) AS at
    FROM webhook_message m JOIN webhook_delivery d ON d.tenant_id = m.tenant_id AND d.message_id = m.id
    LEFT JOIN webhook_attempt a ON a.tenant_id = d.tenant_id AND a.delivery_id = d.id
    WHERE m.verification_id = ${verificationId}::uuid AND d.status <> 'pending' GROUP BY m.type, d.id
    ORDER BY d.created_at DESC LIMIT ${SERVER_LIMITS.detailActs}`;
}
