// Filters, order, mode and the item on screen, as the address has them.
import { SORT_WORDS, STATUS_WORDS } from "@/components/review/texts";
import { DETERMINATION_WORDS } from "@/components/verdict/determination-words";
import type { Determination } from "@/server/contracts/enums";
import type { ReviewSort, ReviewStatus } from "@/server/contracts/review";

export type Filters = {
  status: ReviewStatus;
  sort?: ReviewSort;
  rubric_name?: string;
  flag_reason?: string;
  determination?: Determination;
};

export type CockpitAddress = { item: string | null; blind: boolean; filters: Filters };

export function cockpitAddressOf(params: Pick<URLSearchParams, "get">): CockpitAddress {
  const chosen = <Value extends string>(name: string, words: Record<Value, string>) => {
    const value = params.get(name);
    return value !== null && Object.hasOwn(words, value) ? (value as Value) : undefined;
  };
  const sort = chosen("sort", SORT_WORDS);
  const determination = chosen("determination", DETERMINATION_WORDS);
  const rubric = params.get("rubric");
  const reason = params.get("reason");
  const filters: Filters = {
    status: chosen("status", STATUS_WORDS) ?? "waiting",
    ...(sort && { sort }),
    ...(rubric !== null && { rubric_name: rubric }),
    ...(reason !== null && { flag_reason: reason }),
    ...(determination && { determination }),
  };
  return { item: params.get("item"), blind: params.get("blind") === "1", filters };
}
