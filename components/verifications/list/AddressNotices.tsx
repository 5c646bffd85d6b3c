import { CircleAlert } from "lucide-react";
import { readProblem } from "@/components/trpc/read-problem";
import { Button } from "@/components/ui/Button";
import { Notice } from "@/components/ui/Notice";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { ClearFilters } from "@/components/verifications/list/FilterBar";
import { LIST_TEXTS as TEXTS } from "@/components/verifications/list/texts";
import { firstPage } from "@/components/verifications/list/use-verifications-url";
import type { ListAddress } from "@/components/verifications/list/verifications-query";

type AddressNoticesProps = { address: ListAddress; error: unknown; onRetry: () => unknown };

/** Names the filters of the URL that are not applied, since an edited or old link may look as if all of them were. */
export function AddressNotices({ address, error, onRetry }: AddressNoticesProps) {
  const { ignoredFilters, cursor } = address;
  const isWrongPage = error !== null && cursor !== null && readProblem(error).code === "invalid_request";
  return (
    <>
      {ignoredFilters.length > 0 ? (
        <Notice tone="caution" icon={CircleAlert}>
          <p className="text-sm">{TEXTS.ignored(ignoredFilters.map((name) => TEXTS.filters[name]))}</p>
          <ClearFilters />
        </Notice>
      ) : null}
      {isWrongPage ? (
        <div role="alert">
          <Notice tone="bad" icon={CircleAlert} title={TEXTS.wrongPage}>
            <p className="text-sm">{TEXTS.wrongPageWhy}</p>
            <Button onClick={firstPage}>{TEXTS.firstPage}</Button>
          </Notice>
        </div>
      ) : (
        <ErrorNotice error={error} onRetry={onRetry} />
      )}
    </>
  );
}
