// The one chosen model of the service. Not tenant data.
import "server-only";
import type { Database } from "@/server/data/database";
import type { JudgeChoice, Prisma } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

type JudgeChoiceRow = Omit<JudgeChoice, "only">;

export function findJudgeChoice(database: Database): Promise<JudgeChoiceRow | null> {
  return database.prisma.judgeChoice.findFirst();
}

export async function storeJudgeChoice(tx: TenantTx, row: JudgeChoiceRow): Promise<void> {
  await tx.judgeChoice.upsert({ where: { only: true }, create: row, update: row });
}

export function deleteJudgeChoice(tx: TenantTx): Promise<Prisma.BatchPayload> {
  return tx.judgeChoice.deleteMany();
}
