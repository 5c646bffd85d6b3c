// The three plots as SVG. Shape, position and text convey everything that color does.
import { durationText } from "@/server/contracts/quantities";
import type { RiskCoveragePoint } from "@/server/statistics/selective";
import type { ReliabilityBin } from "@/server/statistics/calibration";
import type { Spending } from "@/cli/eval/summary/spending";
import { html, type Html } from "@/cli/eval/report/html";
import { percent, score } from "@/cli/eval/numberTexts";

const WIDTH = 360;
const HEIGHT = 300;
const LEFT = 52;
const RIGHT = 16;
const TOP = 14;
const BOTTOM = 46;
/** More points would look the same. */
const MOST_POINTS = 300;

/** `share` is 0..1 of the plot. */
const across = (share: number): number => round(LEFT + share * (WIDTH - LEFT - RIGHT));
const up = (share: number): number => round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM));
const round = (value: number): number => Math.round(value * 10) / 10;
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

function plot(title: string, alternative: string, axes: { x: string; y: string }, body: readonly Html[]): Html {
  return html`<figure>
    <figcaption>${title}</figcaption>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${alternative}">
      ${QUARTERS.map((at) => html`<line class="grid" x1="${across(0)}" x2="${across(1)}" y1="${up(at)}" y2="${up(at)}" />`)}
      ${body}
      <text class="axis" x="${across(0.5)}" y="${HEIGHT - 8}" text-anchor="middle">${axes.x}</text>
      <text class="axis" x="12" y="${up(0.5)}" text-anchor="middle" transform="rotate(-90 12 ${up(0.5)})">
        ${axes.y}
      </text>
    </svg>
  </figure>`;
}

function ticks(xs: readonly { at: number; text: string }[], ys: readonly { at: number; text: string }[]): Html[] {
  return [
    ...xs.map(
      ({ at, text }) =>
        html`<text class="tick" x="${across(at)}" y="${up(0) + 16}" text-anchor="middle">${text}</text>`,
    ),
    ...ys.map(
      ({ at, text }) =>
        html`<text class="tick" x="${across(0) - 6}" y="${up(at) + 4}" text-anchor="end">${text}</text>`,
    ),
  ];
}

/** Stated confidence against observed accuracy; the dashed diagonal is perfect calibration. */
export function reliabilityPlot(bins: readonly ReliabilityBin[]): Html {
  const most = Math.max(...bins.map(({ n }) => n));
  const line = bins.map((bin) => `${across(bin.meanConfidence)},${up(bin.accuracy)}`).join(" ");
  const scale = QUARTERS.map((at) => ({ at, text: score(at) }));
  return plot(
    "Reliability",
    bins.map((bin) => `confidence ${score(bin.meanConfidence)}: accuracy ${percent(bin.accuracy)}`).join("; "),
    { x: "stated confidence", y: "observed accuracy" },
    [
      ...ticks(scale, scale),
      html`<line class="ideal" x1="${across(0)}" y1="${up(0)}" x2="${across(1)}" y2="${up(1)}" />`,
      html`<polyline class="curve" points="${line}" />`,
      ...bins.map(
        (bin) =>
          html`<circle
            class="dot"
            cx="${across(bin.meanConfidence)}"
            cy="${up(bin.accuracy)}"
            r="${round(3 + 4 * Math.sqrt(bin.n / most))}"
            ><title>
              ${`${bin.n} answers, confidence ${score(bin.low)} to ${score(bin.high)}, accuracy ${percent(bin.accuracy)}`}
            </title></circle
          >`,
      ),
    ],
  );
}

/** Share of wrong answers among the most confident, by how many of them are accepted. */
export function riskCoveragePlot(points: readonly RiskCoveragePoint[]): Html {
  const stride = Math.ceil(points.length / MOST_POINTS);
  const drawn = points.filter((_, index) => index % stride === 0 || index === points.length - 1);
  const top = Math.max(0.1, Math.ceil(Math.max(...drawn.map(({ risk }) => risk)) * 10) / 10);
  const line = drawn.map(({ coverage, risk }) => `${across(coverage)},${up(risk / top)}`).join(" ");
  const last = points.at(-1);
  return plot(
    "Risk and coverage",
    `risk ${percent(points[0]?.risk ?? NaN)} for the most confident answers, ${percent(last?.risk ?? NaN)} for all`,
    { x: "coverage of the answers", y: "risk: share wrong" },
    [
      ...ticks(
        QUARTERS.map((at) => ({ at, text: percent(at) })),
        QUARTERS.map((at) => ({ at, text: percent(at * top) })),
      ),
      html`<polyline class="curve" points="${line}" />`,
      ...(drawn.length > 40 ? [] : drawn).map(
        ({ coverage, risk, threshold }) =>
          html`<circle class="dot" cx="${across(coverage)}" cy="${up(risk / top)}" r="3"
            ><title>
              ${`confidence from ${score(threshold)}: coverage ${percent(coverage)}, risk ${percent(risk)}`}
            </title></circle
          >`,
      ),
    ],
  );
}

/** Verdicts by latency, in bins of doubling width. */
export function latencyPlot(bars: Spending["latency_histogram"]): Html {
  const most = Math.max(...bars.map(({ n }) => n));
  const width = 1 / bars.length;
  const every = Math.ceil(bars.length / 6);
  return plot(
    "Time to the verdict",
    bars.map(({ to_ms, n }) => `${n} up to ${durationText(to_ms)}`).join("; "),
    { x: "from acceptance to verdict, up to", y: "verdicts" },
    [
      ...ticks(
        bars.flatMap(({ to_ms }, index) =>
          index % every === 0 ? [{ at: (index + 0.5) * width, text: durationText(to_ms) }] : [],
        ),
        [],
      ),
      ...bars.flatMap(({ n }, index) => [
        html`<rect
          class="bar"
          x="${across(index * width + width * 0.1)}"
          y="${up(0.92 * (n / most))}"
          width="${round(width * 0.8 * (across(1) - across(0)))}"
          height="${round(up(0) - up(0.92 * (n / most)))}"
        />`,
        html`<text
          class="tick"
          x="${across((index + 0.5) * width)}"
          y="${up(0.92 * (n / most)) - 4}"
          text-anchor="middle"
          >${n === 0 ? "" : n}</text
        >`,
      ]),
    ],
  );
}
