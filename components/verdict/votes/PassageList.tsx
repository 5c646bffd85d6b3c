import { UntrustedText } from "@/components/ui/UntrustedText";
import { VOTE_TEXTS as TEXTS } from "@/components/verdict/votes/texts";
import { countOf } from "@/server/contracts/quantities";
import type { JudgeReading } from "@/server/verification/contract/detail";

/** The passages of which a reading asked the statement one by one, those that break it first. */
export function PassageList({ passages }: Pick<JudgeReading, "passages">) {
  const sorted = passages.toSorted((a, b) => Number(a.agrees) - Number(b.agrees));
  return (
    <details open={sorted[0]?.agrees === false}>
      <summary>{countOf(passages.length, "passage")}</summary>
      {sorted.map(({ source, locator, snippet, agrees }) => (
        <p key={source + locator} className={agrees ? undefined : "text-not-met font-medium"}>
          {TEXTS.outcomes[agrees ? "agrees" : "contradicts"]}: <UntrustedText>{snippet}</UntrustedText>
        </p>
      ))}
    </details>
  );
}
