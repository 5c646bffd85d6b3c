// Reads the filters, the order, the mode and the current item from the URL.
import { SORT_LABELS, STATUS_LABELS } from "@/components/review/texts";
import { type UrlParams } from "@/components/ui/url-values";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import type { Determination } from "@/server/contracts/enums";
import type { ReviewSort, ReviewStatus } from "@/server/review/contract/review";

export type Filters = {
  status: ReviewStatus;
  sort?: ReviewSort;
  rubric_name?: string;
  flag_reason?: string;
  determination?: Determination;
};

export type CockpitAddress = { item: string | null; isBlind: boolean; filters: Filters };

export function readCockpitAddress(params: UrlParams): CockpitAddress {
  const readChoice = <Value extends string>(name: string, labels: Record<Value, string>) => {
    const value = params.get(name);
    return value !== null && Object.hasOwn(labels, value) ? (value as Value) : undefined;
  };
  const sort = readChoice("sort", SORT_LABELS);
  const determination = readChoice("determination", DETERMINATION_LABELS);
  const rubric = params.get("rubric");
  const reason = params.get("reason");
  const filters: Filters = {
    status: readChoice("status", STATUS_LABELS) ?? "waiting",
    ...(sort && { sort }),
    ...(rubric !== null && { rubric_name: rubric }),
    ...(reason !== null && { flag_reason: reason }),
    ...(determination && { determination }),
  };
  return { item: params.get("item"), isBlind: params.get("blind") === "1", filters };
}
