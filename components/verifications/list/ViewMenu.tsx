import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { EmptyState } from "@/components/ui/EmptyState";
import { Popover } from "@/components/ui/Popover";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { toastDone, toastError } from "@/components/ui/toast";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { type Filters, pickFilters } from "@/components/verifications/list/verifications-query";
import { changeFilters, replaceFilters } from "@/components/verifications/list/use-verifications-url";
import { SaveViewForm } from "@/components/verifications/list/SaveViewForm";
import { viewsQuery } from "@/components/verifications/list/queries";
import { LIST_TEXTS as TEXTS } from "@/components/verifications/list/texts";

const PAGE = "verifications";

/** Applies, saves and deletes the user's saved filters. */
export function ViewMenu({ filters }: { filters: Filters }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const list = useQuery(viewsQuery(trpc));
  const onSettled = () => queries.invalidateQueries({ queryKey: trpc.savedView.list.queryKey() });
  const remove = useMutation(
    trpc.savedView.delete.mutationOptions({
      onSuccess: (_, { name }) => toastDone(TEXTS.viewDeleted(name)),
      onError: toastError,
      onSettled,
    }),
  );
  const isFiltered = Object.keys(filters).length > 0;
  const save = (
    <Button disabled={!isFiltered} onClick={() => setIsSaving(true)}>
      {TEXTS.saveView}
    </Button>
  );
  return (
    <>
      <Popover
        label={TEXTS.views}
        trigger={
          <Button icon={Bookmark} look="quiet">
            {TEXTS.views}
          </Button>
        }
      >
        <ErrorNotice error={list.error} onRetry={list.refetch} />
        {list.data?.views.length === 0 ? (
          <EmptyState
            isSmall
            icon={Bookmark}
            title={TEXTS.noViews}
            explanation={TEXTS.noViewsWhy}
            action={
              isFiltered ? save : <Button onClick={() => changeFilters({ flagged: "yes" })}>{TEXTS.showFlagged}</Button>
            }
          />
        ) : null}
        <ul className="-mx-2">
          {list.data?.views.map(({ name, query }) => (
            <li key={name} className="flex items-center gap-1">
              <button
                type="button"
                onClick={() => replaceFilters(pickFilters((filter) => query[filter]))}
                className="hover:bg-sunken min-h-8 min-w-0 flex-1 truncate rounded px-2 text-left"
              >
                <UntrustedText>{name}</UntrustedText>
              </button>
              <button
                type="button"
                aria-label={TEXTS.deleteView(name)}
                onClick={() => remove.mutate({ page: PAGE, name })}
                className="text-muted hover:bg-sunken hover:text-ink grid size-8 shrink-0 place-items-center rounded"
              >
                <Trash2 aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
        {list.data && list.data.views.length > 0 ? <div className="border-line mt-2 border-t pt-3">{save}</div> : null}
      </Popover>
      {isSaving ? (
        <SaveViewForm page={PAGE} filters={filters} onClose={() => setIsSaving(false)} onSaved={onSettled} />
      ) : null}
    </>
  );
}
