// The three plots as SVG. Shape, position and text convey everything that color does.
import { durationText } from "@/server/contracts/quantities";
import type { RiskCoveragePoint } from "@/server/statistics/selective";
import type { ReliabilityBin } from "@/server/statistics/calibration";
import type { Spending } from "@/cli/eval/summary/spending";
import { html, type Html } from "@/cli/eval/report/html";
import { percent, score } from "@/cli/eval/numberTexts";

const WIDTH = 360;
const HEIGHT = 300;
const MARGIN_LEFT = 52;
const MARGIN_RIGHT = 16;
const MARGIN_TOP = 14;
const BOTTOM = 46;
/** The most points of a curve, since more would look the same. */
const MAX_POINTS = 300;

/** Converts a share of the plot, 0..1, to a coordinate. */
const toX = (share: number): number => round(MARGIN_LEFT + share * (WIDTH - MARGIN_LEFT - MARGIN_RIGHT));
const toY = (share: number): number => round(HEIGHT - BOTTOM - share * (HEIGHT - MARGIN_TOP - BOTTOM));
const round = (value: number): number => Math.round(value * 10) / 10;
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

function plot(title: string, alternative: string, axes: { x: string; y: string }, body: readonly Html[]): Html {
  return html`<figure>
    <figcaption>${title}</figcaption>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${alternative}">
      ${QUARTERS.map((share) => html`<line class="grid" x1="${toX(0)}" x2="${toX(1)}" y1="${toY(share)}" y2="${toY(share)}" />`)}
      ${body}
      <text class="axis" x="${toX(0.5)}" y="${HEIGHT - 8}" text-anchor="middle">${axes.x}</text>
      <text class="axis" x="12" y="${toY(0.5)}" text-anchor="middle" transform="rotate(-90 12 ${toY(0.5)})">
        ${axes.y}
      </text>
    </svg>
  </figure>`;
}

function ticks(xs: readonly { at: number; text: string }[], ys: readonly { at: number; text: string }[]): Html[] {
  return [
    ...xs.map(
      ({ at, text }) => html`<text class="tick" x="${toX(at)}" y="${toY(0) + 16}" text-anchor="middle">${text}</text>`,
    ),
    ...ys.map(
      ({ at, text }) => html`<text class="tick" x="${toX(0) - 6}" y="${toY(at) + 4}" text-anchor="end">${text}</text>`,
    ),
  ];
}

/** Plots stated confidence against observed accuracy; the dashed diagonal is perfect calibration. */
export function reliabilityPlot(bins: readonly ReliabilityBin[]): Html {
  const maxCount = Math.max(...bins.map(({ n }) => n));
  const line = bins.map((bin) => `${toX(bin.meanConfidence)},${toY(bin.accuracy)}`).join(" ");
  const scale = QUARTERS.map((at) => ({ at, text: score(at) }));
  return plot(
    "Reliability",
    bins.map((bin) => `confidence ${score(bin.meanConfidence)}: accuracy ${percent(bin.accuracy)}`).join("; "),
    { x: "stated confidence", y: "observed accuracy" },
    [
      ...ticks(scale, scale),
      html`<line class="ideal" x1="${toX(0)}" y1="${toY(0)}" x2="${toX(1)}" y2="${toY(1)}" />`,
      html`<polyline class="curve" points="${line}" />`,
      ...bins.map(
        (bin) =>
          html`<circle
            class="dot"
            cx="${toX(bin.meanConfidence)}"
            cy="${toY(bin.accuracy)}"
            r="${round(3 + 4 * Math.sqrt(bin.n / maxCount))}"
            ><title>
              ${`${bin.n} answers, confidence ${score(bin.low)} to ${score(bin.high)}, accuracy ${percent(bin.accuracy)}`}
            </title></circle
          >`,
      ),
    ],
  );
}

/** Plots the share of wrong answers among the most confident, by how many of them are accepted. */
export function riskCoveragePlot(points: readonly RiskCoveragePoint[]): Html {
  const stride = Math.ceil(points.length / MAX_POINTS);
  const drawnPoints = points.filter((_, index) => index % stride === 0 || index === points.length - 1);
  const maxRisk = Math.max(0.1, Math.ceil(Math.max(...drawnPoints.map(({ risk }) => risk)) * 10) / 10);
  const line = drawnPoints.map(({ coverage, risk }) => `${toX(coverage)},${toY(risk / maxRisk)}`).join(" ");
  const last = points.at(-1);
  return plot(
    "Risk and coverage",
    `risk ${percent(points[0]?.risk ?? NaN)} for the most confident answers, ${percent(last?.risk ?? NaN)} for all`,
    { x: "coverage of the answers", y: "risk: share wrong" },
    [
      ...ticks(
        QUARTERS.map((at) => ({ at, text: percent(at) })),
        QUARTERS.map((at) => ({ at, text: percent(at * maxRisk) })),
      ),
      html`<polyline class="curve" points="${line}" />`,
      ...(drawnPoints.length > 40 ? [] : drawnPoints).map(
        ({ coverage, risk, threshold }) =>
          html`<circle class="dot" cx="${toX(coverage)}" cy="${toY(risk / maxRisk)}" r="3"
            ><title>
              ${`confidence from ${score(threshold)}: coverage ${percent(coverage)}, risk ${percent(risk)}`}
            </title></circle
          >`,
      ),
    ],
  );
}

/** Plots the number of verdicts by latency, in bins of doubling width. */
export function latencyPlot(bars: Spending["latency_histogram"]): Html {
  const maxCount = Math.max(...bars.map(({ n }) => n));
  const width = 1 / bars.length;
  const labelInterval = Math.ceil(bars.length / 6);
  return plot(
    "Time to the verdict",
    bars.map(({ to_ms, n }) => `${n} up to ${durationText(to_ms)}`).join("; "),
    { x: "from acceptance to verdict, up to", y: "verdicts" },
    [
      ...ticks(
        bars.flatMap(({ to_ms }, index) =>
          index % labelInterval === 0 ? [{ at: (index + 0.5) * width, text: durationText(to_ms) }] : [],
        ),
        [],
      ),
      ...bars.flatMap(({ n }, index) => [
        html`<rect
          class="bar"
          x="${toX(index * width + width * 0.1)}"
          y="${toY(0.92 * (n / maxCount))}"
          width="${round(width * 0.8 * (toX(1) - toX(0)))}"
          height="${round(toY(0) - toY(0.92 * (n / maxCount)))}"
        />`,
        html`<text
          class="tick"
          x="${toX((index + 0.5) * width)}"
          y="${toY(0.92 * (n / maxCount)) - 4}"
          text-anchor="middle"
          >${n === 0 ? "" : n}</text
        >`,
      ]),
    ],
  );
}
