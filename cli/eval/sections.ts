// The tables of a run, for the terminal and the report.
import { countOf, durationText } from "@/server/contracts/quantities";
import { Determination } from "@/server/contracts/enums";
import { listHeadlines, listRiskPoints } from "@/cli/eval/summary/headlines";
import { KINDS, type Kind } from "@/cli/eval/summary/disagreements";
import type { Summary } from "@/cli/eval/summary/summary";
import { earlierMeaningLines } from "@/cli/criterionTexts";
import { cost, count, interval, percent, score, statistic } from "@/cli/eval/numberTexts";

export type Section = { title: string; header: string[]; rows: string[][]; notes?: string[] };

/** Writes "600 chosen, 597 scored, 3 unscored", without zeros. */
export function countsLine(counts: Summary["counts"]): string {
  const visibleCounts = Object.entries(counts).filter(([name, n]) => n > 0 || name === "scored");
  return visibleCounts.map(([name, n]) => `${n} ${name.replaceAll("_", " ")}`).join(", ");
}

export function headlineSection(summary: Summary): Section {
  const rows = listHeadlines(summary).map(({ name, value, interval: range, n }) => [name, value, range, `${n}`]);
  return { title: "numbers", header: ["", "value", "95% interval", "n"], rows };
}

/** Sections with content. */
export function numberSections(summary: Summary): Section[] {
  return [riskSection, groupSection, criterionSection, flipSection, latencySection, modelSection]
    .map((section) => section(summary))
    .filter(({ rows, notes = [] }) => rows.length > 0 || notes.length > 0);
}

function riskSection(summary: Summary): Section {
  const rows = listRiskPoints(summary).map(({ coverage, risk, threshold }) => [
    percent(coverage),
    percent(risk),
    score(threshold),
  ]);
  return {
    title: "risk and coverage by confidence",
    header: ["coverage", "risk", "confidence from"],
    rows,
  };
}

function groupSection({ groups }: Summary): Section {
  const knownAccuracies = groups
    .map(({ balanced_accuracy }) => balanced_accuracy.value)
    .filter((value) => !Number.isNaN(value));
  const mean = knownAccuracies.reduce((sum, value) => sum + value, 0) / knownAccuracies.length;
  return {
    title: "by group",
    header: ["group", "scored", "answered", "balanced accuracy", "95% interval"],
    rows: groups.map(({ group, scored, answered, balanced_accuracy: found }) => [
      group,
      `${scored}`,
      `${answered}`,
      statistic(found.value),
      interval(found),
    ]),
    notes: knownAccuracies.length > 1 ? [`mean over ${knownAccuracies.length} groups: ${statistic(mean)}`] : [],
  };
}

function criterionSection({ criteria, run }: Summary): Section {
  const inverted = run.rubric.criteria.filter((criterion) => criterion.inverted);
  return {
    title: "by criterion",
    header: ["criterion", ...Determination.options, "mean confidence", "agreement with label", "95% interval", "n"],
    rows: criteria.map(({ key, determinations, mean_confidence, accuracy }) => [
      key,
      ...Determination.options.map((name) => `${determinations[name]}`),
      score(mean_confidence),
      ...(accuracy === null
        ? ["no labels", "-", "0"]
        : [statistic(accuracy.value), interval(accuracy), `${accuracy.n}`]),
    ]),
    notes: [
      ...inverted.map(({ key }) => `${key}: must not; met says that it was not found, not_met that it was found`),
      ...earlierMeaningLines(run.rubric.criteria),
    ],
  };
}

function flipSection({ flips }: Summary): Section {
  const { rate, flipped = [], balanced_accuracy: found, single = 0 } = flips ?? {};
  const flipRate = rate &&
    found && [
      `${flipped.length} of ${rate.n} cases changed: ${statistic(rate.value)} (95% interval ${interval(rate)})`,
      `balanced accuracy in the swapped order: ${statistic(found.value)} (95% interval ${interval(found)}, n ${found.n})`,
    ];
  return {
    title: "verdicts changed by swapping",
    header: ["case", "original", "swapped", "verifications"],
    rows: flipped.map((flip) => [flip.case, flip.given, flip.swapped, flip.verification_ids.join(" ")]),
    notes: [...(flipRate ?? []), ...(single > 0 ? [`${single} cases have nothing to swap`] : [])],
  };
}

function latencySection({ spending }: Summary): Section {
  return {
    title: "latency from acceptance to verdict",
    header: ["tier reached", "verdicts", "p50", "p95"],
    rows: spending.latency.map(({ tier, n, p50_ms, p95_ms }) => [
      tier === null ? "no model" : `${tier}`,
      `${n}`,
      durationText(p50_ms),
      durationText(p95_ms),
    ]),
  };
}

function modelSection({ spending }: Summary): Section {
  const { models, untold } = spending;
  return {
    title: "calls to models",
    header: ["tier", "model", "calls", "reused", "unusable", "tokens in", "tokens out", "cost"],
    rows: models.map((modelRow) => [
      `${modelRow.tier}`,
      modelRow.model,
      `${modelRow.calls}`,
      `${modelRow.reused}`,
      `${modelRow.unusable}`,
      count(modelRow.input_tokens),
      count(modelRow.output_tokens),
      cost(modelRow),
    ]),
    notes: untold > 0 ? [`judge attempts of ${countOf(untold, "verdict")} are unavailable; their cost is unknown`] : [],
  };
}

export const KIND_TITLES: Record<Kind, string> = {
  false_pass: "false passes: met, unlike the label",
  false_fail: "false fails: not_met, unlike the label",
  other: "other disagreements",
};

/** Formats a section for the terminal; the report also shows the rationales. */
export function disagreementSections({ disagreements }: Summary): Section[] {
  return KINDS.map((kind) => ({
    title: KIND_TITLES[kind],
    header: ["case", "label", "determination", "confidence", "verification"],
    rows: disagreements
      .filter((disagreement) => disagreement.kind === kind)
      .map((disagreement) => [
        disagreement.case,
        disagreement.truth,
        disagreement.determination,
        score(disagreement.confidence),
        disagreement.verification_id,
      ]),
  })).filter(({ rows }) => rows.length > 0);
}

/** Cases without a verdict and unreadable records. */
export function lostSections({ unscored, unreadable }: Summary): Section[] {
  const sections: Section[] = [
    {
      title: "unscored: no verdict, neither right nor wrong",
      header: ["case", "order", "reason", "verification"],
      rows: unscored.map((unscoredCase) => [
        unscoredCase.case,
        unscoredCase.variant,
        unscoredCase.reason,
        unscoredCase.verification_id ?? "-",
      ]),
    },
    {
      title: "unreadable records",
      header: ["place", "reason"],
      rows: unreadable.map(({ place, reason }) => [place, reason]),
    },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}
