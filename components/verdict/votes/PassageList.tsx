import { UntrustedText } from "@/components/ui/UntrustedText";
import { VOTE_TEXTS as TEXTS } from "@/components/verdict/votes/texts";
import { countOf, percentText } from "@/server/contracts/quantities";
import type { JudgeReading } from "@/server/detail/contract";

/**
 * Lists the passages that a reading checked one by one, those that break the statement first. Each has its answer and,
 * where the reader gives them, its probability and the passages that state it.
 */
export function PassageList({ passages }: Pick<JudgeReading, "passages">) {
  const sortedPassages = passages.toSorted((a, b) => Number(a.agrees) - Number(b.agrees));
  const columns = TEXTS.columns.filter(
    (column) =>
      (column !== TEXTS.probability || passages.some(({ probability }) => probability !== undefined)) &&
      (column !== TEXTS.statedIn || passages.some(({ sources }) => sources !== undefined)),
  );
  return (
    <details open={sortedPassages[0]?.agrees === false}>
      <summary>{countOf(passages.length, "passage")}</summary>
      <table className="w-full text-left">
        <thead className="text-muted">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="pr-3 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortedPassages.map((passage) => (
            <tr
              key={passage.source + passage.locator}
              className={passage.agrees ? "align-top" : "text-not-met align-top font-medium"}
            >
              {columns.map((column) => (
                <td key={column} className="pr-3 break-words">
                  {renderCell(column, passage)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function renderCell(column: string, { agrees, snippet, probability, sources }: JudgeReading["passages"][number]) {
  if (column === TEXTS.passage) return <UntrustedText>{snippet}</UntrustedText>;
  if (column === TEXTS.probability) return probability === undefined ? "" : percentText(probability);
  if (column === TEXTS.answer) return TEXTS.outcomes[agrees ? "agrees" : "contradicts"];
  return sources === undefined || sources.length === 0
    ? TEXTS.noSource
    : sources.map((source) => (
        <p key={source.source + source.locator}>
          <UntrustedText>{source.snippet}</UntrustedText>
        </p>
      ));
}
