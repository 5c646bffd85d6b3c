import { useQuery } from "@tanstack/react-query";
import { SHELL_TEXTS as TEXTS } from "@/components/shell/texts";
import { useTRPC } from "@/components/trpc/provider";
import { LIMITS } from "@/server/contracts/limits";
import type { ReviewCounts } from "@/server/review/contract/review";

const POLL_MS = 60_000;

const COUNT_BY_PAGE: Readonly<Record<string, keyof ReviewCounts>> = {
  "/cockpit": "waiting",
  "/escalations": "open_escalations",
};

/** Shows how many items wait for a person on a page; renders nothing when none wait or the page has no count. */
export function NavigationCount({ href }: { href: string }) {
  const trpc = useTRPC();
  const countName = COUNT_BY_PAGE[href];
  const { data } = useQuery(
    trpc.review.counts.queryOptions({}, { enabled: countName !== undefined, refetchInterval: POLL_MS, retry: false }),
  );
  const count = countName && data ? data[countName] : 0;
  if (count === 0) return null;
  return (
    <span className="bg-sunken text-ink ml-1.5 rounded-full px-1.5 text-xs tabular-nums">
      {count < LIMITS.reviewCounted ? count : `${LIMITS.reviewCounted - 1}+`}
      <span className="sr-only"> {TEXTS.waiting}</span>
    </span>
  );
}
