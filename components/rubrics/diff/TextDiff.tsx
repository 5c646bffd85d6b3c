import { diffLines } from "diff";
import { DIFF_TEXTS as TEXTS } from "@/components/rubrics/diff/texts";
import { UntrustedText } from "@/components/ui/UntrustedText";

type Line = { text: string; kind: "same" | "added" | "removed" };
type Pair = { left: Line | null; right: Line | null };

const LINE_STYLES = {
  same: { className: "", sign: " ", label: "" },
  added: { className: "bg-met-soft", sign: "+", label: TEXTS.kinds.added },
  removed: { className: "bg-not-met-soft", sign: "−", label: TEXTS.kinds.removed },
};

/** Shows the differences of two texts by line, unified or side by side. */
export function TextDiff({ baseText, laterText, isSplit }: { baseText: string; laterText: string; isSplit: boolean }) {
  const lines = diffIntoLines(baseText, laterText);
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={TEXTS.title}
      className="border-line bg-surface rounded-card overflow-x-auto border font-mono text-[0.8125rem] leading-5"
    >
      {isSplit ? (
        <div className="min-w-[44rem]">
          {pairLines(lines).map(({ left, right }, index) => (
            <div key={index} className="divide-line grid grid-cols-2 divide-x">
              <LineView line={left} />
              <LineView line={right} />
            </div>
          ))}
        </div>
      ) : (
        lines.map((line, index) => <LineView key={index} line={line} />)
      )}
    </div>
  );
}

function LineView({ line }: { line: Line | null }) {
  if (!line) return <div className="bg-sunken" />;
  const { className, sign, label } = LINE_STYLES[line.kind];
  return (
    <div className={`flex min-h-5 gap-2 px-2 whitespace-pre-wrap ${className}`}>
      <span aria-hidden className="w-3 shrink-0 select-none">
        {sign}
      </span>
      {label === "" ? null : <span className="sr-only">{label}: </span>}
      <span className="min-w-0 break-words">
        <UntrustedText>{line.text}</UntrustedText>
      </span>
    </div>
  );
}

function diffIntoLines(baseText: string, laterText: string): Line[] {
  return diffLines(`${baseText}\n`, `${laterText}\n`).flatMap(({ value, added, removed }) => {
    const kind = added ? "added" : removed ? "removed" : "same";
    return value
      .replace(/\n$/, "")
      .split("\n")
      .map((text) => ({ text, kind }) as const);
  });
}

/** Pairs removed lines with the lines added in their place. */
function pairLines(lines: readonly Line[]): Pair[] {
  const pairs: Pair[] = [];
  let unpairedLines: Line[] = [];
  const release = () => {
    pairs.push(...unpairedLines.map((left) => ({ left, right: null })));
    unpairedLines = [];
  };
  for (const line of lines) {
    if (line.kind === "removed") unpairedLines.push(line);
    else if (line.kind === "added") pairs.push({ left: unpairedLines.shift() ?? null, right: line });
    else {
      release();
      pairs.push({ left: line, right: line });
    }
  }
  release();
  return pairs;
}
