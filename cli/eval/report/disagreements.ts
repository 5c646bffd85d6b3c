// The disagreements with the judge's rationales.
import { html, type Html } from "@/cli/eval/report/html";
import { KIND_TITLES } from "@/cli/eval/sections";
import { KINDS, type Disagreement } from "@/cli/eval/summary/disagreements";
import type { Summary } from "@/cli/eval/summary/summary";
import { type CriterionNames, determinationText } from "@/cli/criterionTexts";
import { score } from "@/cli/eval/numberTexts";

const MOST_OF_A_KIND = 200;

type Shown = Pick<Summary, "disagreements" | "run">;

export function disagreementArticles({ disagreements, run }: Shown): Html[] {
  const criteria = new Map(run.rubric.criteria.map((criterion) => [criterion.key, criterion]));
  return KINDS.flatMap((kind) => {
    const ofKind = disagreements.filter((each) => each.kind === kind);
    if (ofKind.length === 0) return [];
    const more = ofKind.length - MOST_OF_A_KIND;
    const remainder = more > 0 ? html`<p class="muted">${more} more are in the results file.</p>` : [];
    return [
      html`<h2>${KIND_TITLES[kind]} (${ofKind.length})</h2>
        ${ofKind.slice(0, MOST_OF_A_KIND).map((each) => article(each, criteria))}${remainder}`,
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
    ${reasons.map((each) => reason(each, criteria.get(each.key)))}
  </article>`;
}

type Reason = Disagreement["reasons"][number];

function reason({ key, determination, rationale, quotes }: Reason, criterion: CriterionNames | undefined): Html {
  const cited = quotes.map((quote) => html`<blockquote>${quote}</blockquote>`);
  return html`<p class="reason"><b>${key}</b> ${determinationText(criterion, determination)}: ${rationale}</p>
    ${cited}`;
}
