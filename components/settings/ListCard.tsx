import type { Key, ReactNode } from "react";
import { Card } from "@/components/ui/Card";
import { EmptyState, type EmptyStateProps } from "@/components/ui/EmptyState";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";

type ListCardProps<Item> = {
  title: string;
  hint?: string;
  /** Buttons next to the title. */
  actions?: ReactNode;
  /** Shown above the items, in every state. */
  filters?: ReactNode;
  query: { isPending: boolean; error: unknown; refetch: () => unknown };
  items: readonly Item[] | undefined;
  itemKey: (item: Item) => Key;
  row: (item: Item) => ReactNode;
  emptyState: EmptyStateProps;
  pager?: ReactNode;
};

/** Shows a short list in one of four states: loaded, empty, loading, failed. `row` renders the content of an `li`. */
export function ListCard<Item>(props: ListCardProps<Item>) {
  const { title, hint, actions, filters, query, items, itemKey, row, emptyState, pager } = props;
  return (
    <Card title={title} trailing={actions}>
      {hint === undefined ? null : <p className="text-muted mb-3 max-w-prose text-sm">{hint}</p>}
      {filters}
      {query.isPending ? <Skeleton lines={4} /> : null}
      <ErrorNotice error={query.error} onRetry={query.refetch} />
      {items?.length === 0 ? <EmptyState {...emptyState} /> : null}
      {items && items.length > 0 ? (
        <ul aria-label={title} className="divide-line divide-y text-sm">
          {items.map((item) => (
            <li key={itemKey(item)} className="py-3 first:pt-0 last:pb-0">
              {row(item)}
            </li>
          ))}
        </ul>
      ) : null}
      {pager ? <div className="border-line mt-3 border-t pt-3">{pager}</div> : null}
    </Card>
  );
}
