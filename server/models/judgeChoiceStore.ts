// The one chosen model of the service. Not tenant data.
import "server-only";
import type { Database } from "@/server/data/database";
import type { JudgeChoice } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

type JudgeChoiceRow = Omit<JudgeChoice, "only">;

export function findJudgeChoice(database: Database): Promise<JudgeChoiceRow | null> {
  return database.prisma.judgeChoice.findFirst();
}

/** Stores the choice in place of the previous one. */
export async function storeJudgeChoice(
  tx: TenantTx,
  { sealOf }: Pick<Database, "sealOf">,
  { baseUrl, model, chosenBy, chosenAt }: JudgeChoiceRow,
): Promise<void> {
  const choice = JSON.stringify({ base_url: baseUrl, model, chosen_by: chosenBy, chosen_at: chosenAt });
  await tx.$executeRaw`SELECT choose_judge(${choice}::json, ${sealOf(`choose judge ${choice}`)})`;
}

/** @returns false when no model is chosen */
export async function deleteJudgeChoice(tx: TenantTx, { sealOf }: Pick<Database, "sealOf">): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ deleted: boolean }[]>`SELECT forget_judge(${sealOf("forget judge")}) AS deleted`;
  return row?.deleted === true;
}
