import { useQuery } from "@tanstack/react-query";
import { ReliabilityChart } from "@/components/reports/charts/lazy";
import { Figures } from "@/components/reports/Figures";
import { calibrationQuery } from "@/components/reports/queries";
import { useRubricChoice } from "@/components/reports/quality/use-rubric-choice";
import { ReportCard } from "@/components/reports/ReportCard";
import { type Column, formatCell } from "@/components/reports/columns";
import { QUALITY_TEXTS as TEXTS, REPORT_TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import type { CalibrationReport } from "@/server/reports/contract/reports";

const COLUMNS: readonly Column<CalibrationReport["bins"][number]>[] = [
  { header: TEXTS.binFrom, value: ({ low }) => low, format: "score" },
  { header: TEXTS.binTo, value: ({ high }) => high, format: "score" },
  { header: TEXTS.stated, value: ({ mean_confidence }) => mean_confidence, format: "score" },
  { header: TEXTS.observed, value: ({ accuracy }) => accuracy.value, format: "percent" },
  { header: REPORT_TEXTS.low, value: ({ accuracy }) => accuracy.low, format: "percent" },
  { header: REPORT_TEXTS.high, value: ({ accuracy }) => accuracy.high, format: "percent" },
  { header: REPORT_TEXTS.n, value: ({ accuracy }) => accuracy.n, format: "count" },
];

export function Calibration() {
  const { rubricId, select } = useRubricChoice();
  const query = useQuery(calibrationQuery(useTRPC(), rubricId));
  const { data } = query;
  return (
    <ReportCard
      title={TEXTS.calibration}
      hint={TEXTS.calibrationHint}
      controls={select}
      query={query}
      introduction={data && !data.too_few_to_show ? <Figures figures={listFigures(data)} /> : null}
      table={data && { file: "calibration", columns: COLUMNS, rows: data.bins }}
      empty={{
        explanation: `${REPORT_TEXTS.tooFew(data?.labels ?? 0, 30)} ${TEXTS.needLabels}`,
        linkHref: "/verifications",
      }}
      chart={<ReliabilityChart label={TEXTS.calibration} bins={data?.bins ?? []} />}
    />
  );
}

function listFigures(report: CalibrationReport) {
  const { calibration_error: ece, brier, labels, labels_from_blind_reviews: blind, anchored, limited } = report;
  const notes = [limited ? TEXTS.limited : "", blind > 0 ? TEXTS.fromBlindReviews(formatCell(blind)) : ""].filter(
    Boolean,
  );
  return [
    {
      name: TEXTS.ece,
      value: formatCell(ece?.value ?? null, "statistic"),
      ...(ece
        ? {
            note: `${formatCell(ece.low, "statistic")}–${formatCell(ece.high, "statistic")}, ${REPORT_TEXTS.n} = ${ece.n}`,
          }
        : {}),
    },
    { name: TEXTS.brier, value: formatCell(brier, "statistic"), note: TEXTS.brierNote },
    { name: TEXTS.labels, value: formatCell(labels), ...(notes.length > 0 ? { note: notes.join(", ") } : {}) },
    ...(anchored.labels > 0
      ? [
          {
            name: TEXTS.anchored,
            value: formatCell(anchored.confirmed_correct / anchored.labels, "percent"),
            note: `${TEXTS.anchoredNote}, ${REPORT_TEXTS.n} = ${formatCell(anchored.labels)}`,
          },
        ]
      : []),
  ];
}
