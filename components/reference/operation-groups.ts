import type { Operation } from "@/server/contracts/operation";
import { operationRows } from "@/server/contracts/operations";

type PublicOperation = Operation & { http: NonNullable<Operation["http"]> };
export type OperationEntry = { id: string; operation: PublicOperation };

/** The HTTP operations by tag, in the order of the contract. */
export function operationGroups(): { tag: string; entries: OperationEntry[] }[] {
  const entries = operationRows.flatMap(([id, operation]) =>
    operation.http === undefined ? [] : [{ id, operation: { ...operation, http: operation.http } }],
  );
  const tags = [...new Set(entries.map(({ operation }) => operation.tag))];
  return tags.map((tag) => ({ tag, entries: entries.filter(({ operation }) => operation.tag === tag) }));
}
