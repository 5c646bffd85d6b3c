// The disagreements with the judge's rationales.
import { html, type Html } from "@/cli/eval/report/html";
import { KIND_TITLES } from "@/cli/eval/sections";
import { KINDS, type Disagreement } from "@/cli/eval/summary/disagreements";
import type { Summary } from "@/cli/eval/summary/summary";
import { type CriterionNames, determinationText } from "@/cli/criterionTexts";
import { score } from "@/cli/eval/numberTexts";

const MAX_PER_KIND = 200;

type ReportedRun = Pick<Summary, "disagreements" | "run">;

export function disagreementArticles({ disagreements, run }: ReportedRun): Html[] {
  const criteria = new Map(run.rubric.criteria.map((criterion) => [criterion.key, criterion]));
  return KINDS.flatMap((kind) => {
    const sameKind = disagreements.filter((disagreement) => disagreement.kind === kind);
    if (sameKind.length === 0) return [];
    const hiddenCount = sameKind.length - MAX_PER_KIND;
    const remainder = hiddenCount > 0 ? html`<p class="muted">${hiddenCount} more are in the results file.</p>` : [];
    return [
      html`<h2>${KIND_TITLES[kind]} (${sameKind.length})</h2>
        ${sameKind.slice(0, MAX_PER_KIND).map((disagreement) => article(disagreement, criteria))}${remainder}`,
    ];
  });
}

function article(disagreement: Disagreement, criteria: ReadonlyMap<string, CriterionNames>): Html {
  const { case: id, place, truth, determination, confidence, verification_id, reasons } = disagreement;
  return html`<article>
    <h3>${id}</h3>
    <p>
      <span class="right">label ${truth}</span>, <span class="wrong">determined ${determination}</span>, confidence
      ${score(confidence)}
    </p>
    <p class="muted">${id === place ? "" : `${place}, `}verification <code>${verification_id}</code></p>
    ${reasons.map((line) => reason(line, criteria.get(line.key)))}
  </article>`;
}

type Reason = Disagreement["reasons"][number];

function reason({ key, determination, rationale, quotes }: Reason, criterion: CriterionNames | undefined): Html {
  const citedQuotes = quotes.map((quote) => html`<blockquote>${quote}</blockquote>`);
  return html`<p class="reason"><b>${key}</b> ${determinationText(criterion, determination)}: ${rationale}</p>
    ${citedQuotes}`;
}
