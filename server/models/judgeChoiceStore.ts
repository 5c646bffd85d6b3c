// Stores the chosen model of the service, which is not tenant data.
import "server-only";
import type { Database } from "@/server/data/database";
import type { JudgeChoice } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

type JudgeChoiceRow = Omit<JudgeChoice, "only">;

export function findJudgeChoice(database: Database): Promise<JudgeChoiceRow | null> {
  return database.prisma.judgeChoice.findFirst();
}

/** Stores the choice and replaces the previous one. */
export async function storeJudgeChoice(
  tx: TenantTx,
  { computeSeal }: Pick<Database, "computeSeal">,
  { baseUrl, model, chosenBy, chosenAt }: JudgeChoiceRow,
): Promise<void> {
  const choice = JSON.stringify({ base_url: baseUrl, model, chosen_by: chosenBy, chosen_at: chosenAt });
  await tx.$executeRaw`SELECT choose_judge(${choice}::json, ${computeSeal(`choose judge ${choice}`)})`;
}

/**
 * Deletes the choice.
 * @returns false if no model is chosen
 */
export async function deleteJudgeChoice(
  tx: TenantTx,
  { computeSeal }: Pick<Database, "computeSeal">,
): Promise<boolean> {
  const [row] = await tx.$queryRaw<
    { deleted: boolean }[]
  >`SELECT forget_judge(${computeSeal("forget judge")}) AS deleted`;
  return row?.deleted === true;
}
