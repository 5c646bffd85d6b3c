import type { OperationId } from "@/server/contracts/operations";
import type { Context } from "@/server/trpc/context";
import { createCaller } from "@/server/trpc/root";

export type Procedure = (input: unknown) => Promise<unknown>;

/** The procedure of a row, for transports that treat every row alike. */
export function procedureOf(context: Context, id: OperationId): Procedure {
  const [group, verb] = id.split(".") as [string, string];
  const caller = createCaller(context) as unknown as Record<string, Record<string, Procedure>>;
  const found = caller[group]?.[verb];
  if (!found) throw new Error(`operation ${id} has no procedure`);
  return found;
}
