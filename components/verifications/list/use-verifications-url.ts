import { useMemo } from "react";
import {
  type Filters,
  CURSOR,
  FILTER_NAMES,
  readListAddress,
} from "@/components/verifications/list/verifications-query";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";

export function useVerificationsUrl() {
  const params = useUrlParams();
  return useMemo(() => readListAddress(params), [params]);
}

/** Changes filters in the URL and returns to the first page. */
export function changeFilters(change: { [Name in keyof Filters]: string | null }): void {
  changeUrl({ ...change, [CURSOR]: null });
}

export function replaceFilters(filters: Filters): void {
  changeUrl({ ...Object.fromEntries(FILTER_NAMES.map((name) => [name, filters[name] ?? null])), [CURSOR]: null });
}

export const firstPage = (): void => changeUrl({ [CURSOR]: null });

export function turnPage(cursor: string): void {
  changeUrl({ [CURSOR]: cursor }, { entry: true });
}
