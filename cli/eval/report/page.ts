// The report of a run: one self-contained HTML file without scripts.
import { Determination } from "@/server/contracts/enums";
import { disagreementArticles } from "@/cli/eval/report/disagreements";
import { html, type Html } from "@/cli/eval/report/html";
import { latencyPlot, reliabilityPlot, riskCoveragePlot } from "@/cli/eval/report/plots";
import { STYLE } from "@/cli/eval/report/style";
import { countsLine, lostSections, numberSections, type Section } from "@/cli/eval/sections";
import { buildConfusionRows, listHeadlines, type ConfusionRow } from "@/cli/eval/summary/headlines";
import { MIN_CASES } from "@/cli/eval/summary/scored";
import type { Summary } from "@/cli/eval/summary/summary";
import { percent } from "@/cli/eval/numberTexts";

const MAX_ROWS = 500;

export function reportPage(summary: Summary): string {
  const { run, counts } = summary;
  const { rubric, dataset } = run;
  const title = `${rubric.name} on ${dataset.file}`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          <p class="muted">
            ${run.date}, rubric version ${rubric.version},
            ${run.models.length === 0 ? "no model" : run.models.join(", ")}
          </p>
          <p>${countsLine(counts)}.${run.ending === "finished" ? "" : ` The run is incomplete (${run.ending}).`}</p>
        </header>
        <main>
          ${numbers(summary)}
          <h2>labels and determinations</h2>
          ${confusionTable(buildConfusionRows(summary))} ${plots(summary)}
          ${[...numberSections(summary), ...lostSections(summary)].map(table)} ${disagreementArticles(summary)}
          <h2>this run</h2>
          ${identity(summary)}
        </main>
      </body>
    </html> `;
  return page.text;
}

function numbers(summary: Summary): Html {
  const items = listHeadlines(summary).map(
    ({ name, value, interval, n, explanation }) =>
      html`<li>
        <span>${name}</span><b class="${/^[-\d]/.test(value) ? "" : "words"}">${value}</b
        ><span class="muted">95%: ${interval}</span><span class="muted">n ${n}</span
        ><span class="about">${explanation}</span>
      </li>`,
  );
  return html`<ul class="numbers">
    ${items}
  </ul>`;
}

function plots({ quality, spending }: Summary): Html {
  const hasEnoughAnswers = !quality.expected_calibration_error.too_few_to_show;
  const drawnPlots = [
    ...(hasEnoughAnswers ? [reliabilityPlot(quality.reliability), riskCoveragePlot(quality.risk_coverage)] : []),
    ...(spending.latency_histogram.length > 0 ? [latencyPlot(spending.latency_histogram)] : []),
  ];
  const hint = html`<p class="muted">
    Reliability and risk plots require at least ${MIN_CASES} answers with a confidence.
  </p>`;
  return html`<h2>plots</h2>
    ${hasEnoughAnswers ? [] : hint}
    <div class="plots">${drawnPlots}</div>`;
}

function confusionTable(rows: readonly ConfusionRow[]): Html {
  const body = rows.map(({ truth, cells, unscored }) => {
    const total = cells.reduce((sum, { n }) => sum + n, 0);
    const tds = cells.map(({ determination, n }) => {
      const share = total === 0 ? 0 : n / total;
      const isCorrect = determination === truth;
      return html`<td class="cell ${isCorrect ? "same" : ""}" style="--share:${share}">
        ${n} <small>${percent(share)}${isCorrect ? " ✓" : ""}</small>
      </td>`;
    });
    return html`<tr>
      <th scope="row">label ${truth}</th>
      ${tds}
      <td>${unscored}</td>
    </tr>`;
  });
  return grid([html`<td></td>`, ...[...Determination.options, "unscored"].map(columnHead)], body);
}

function table({ title, header, rows, notes = [] }: Section): Html {
  const lines = rows.slice(0, MAX_ROWS).map(
    (row) =>
      html`<tr>
        ${row.map((cell) => html`<td>${cell}</td>`)}
      </tr>`,
  );
  const moreNote = rows.length > MAX_ROWS ? [`${rows.length - MAX_ROWS} more are in the results file`] : [];
  return html`<h2>${title}</h2>
    ${[...notes, ...moreNote].map((text) => html`<p>${text}</p>`)}${rows.length === 0 ? [] : grid(header.map(columnHead), lines)}`;
}

const columnHead = (name: string): Html => html`<th scope="col">${name}</th>`;

function grid(head: readonly Html[], body: readonly Html[]): Html {
  return html`<div class="table">
    <table>
      <thead>
        <tr>
          ${head}
        </tr>
      </thead>
      <tbody>
        ${body}
      </tbody>
    </table>
  </div>`;
}

function identity({ run }: Summary): Html {
  const facts: [string, string][] = [
    ["rubric", `${run.rubric.name} version ${run.rubric.version}`],
    ["rubric id", run.rubric.rubric_id],
    ["rubric hash", run.rubric.hash],
    ["dataset", `${run.dataset.file} (${run.dataset.format})`],
    ["dataset SHA-256", run.dataset.sha256],
    ["models", run.models.join(", ") || "none"],
    ["maximum judge tier", run.max_judge_tier === null ? "rubric and service defaults" : `${run.max_judge_tier}`],
    ["run", run.run_id],
    ["seed", `${run.seed}`],
    ["command", run.command],
  ];
  return html`<dl>
    ${facts.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd><code>${value}</code></dd>`,
    )}
  </dl>`;
}
