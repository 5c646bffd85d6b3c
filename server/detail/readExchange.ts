import { Problem } from "@/server/contracts/problems";
import type { TenantDeps } from "@/server/deps/deps";
import type { JudgeExchange } from "@/server/judging/contract";
import { findExchange } from "@/server/judging/judgeAttemptStore";

/**
 * Returns the prompt and the reply of a model call for a verification.
 * @throws not_found
 */
export async function readExchange(
  deps: TenantDeps,
  { id, attempt_id }: { id: string; attempt_id: string },
): Promise<JudgeExchange> {
  const exchangeRow = await deps.db.transaction((tx) => findExchange(tx, id, attempt_id));
  if (!exchangeRow) throw new Problem("not_found");
  const { exchange } = exchangeRow;
  return { exchange: exchange && { prompt: exchange.prompt, reply: exchange.reply } };
}
