// Groups the operations of the API reference, with a page for each tag.
import type { Operation } from "@/server/contracts/operation";
import { operationRows } from "@/server/api/operations";

type PublicOperation = Operation & { http: NonNullable<Operation["http"]> };
export type OperationEntry = { id: string; operation: PublicOperation };
/** The operations of a tag. `slug` is the last part of the page's address. */
export type OperationGroup = { tag: string; slug: string; entries: OperationEntry[] };

/** Lists the HTTP operations by tag, in the order of the contract. */
export function operationGroups(): OperationGroup[] {
  const entries = operationRows.flatMap(([id, operation]) =>
    operation.http === undefined ? [] : [{ id, operation: { ...operation, http: operation.http } }],
  );
  const tags = [...new Set(entries.map(({ operation }) => operation.tag))];
  return tags.map((tag) => ({
    tag,
    slug: tagSlug(tag),
    entries: entries.filter(({ operation }) => operation.tag === tag),
  }));
}

export const findGroup = (slug: string): OperationGroup | undefined =>
  operationGroups().find((group) => group.slug === slug);

export const groupPath = ({ slug }: Pick<OperationGroup, "slug">): string => `/docs/${slug}`;

/** Returns the address of an operation in the reference. */
export const operationPath = ({ id, operation }: OperationEntry): string => `/docs/${tagSlug(operation.tag)}#${id}`;

const tagSlug = (tag: string): string => tag.toLowerCase().replaceAll(" ", "-");
