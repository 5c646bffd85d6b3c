// A run as text: metrics first, then the cases to inspect.
import { Determination } from "@/server/contracts/enums";
import {
  countsLine,
  disagreementSections,
  headlineSection,
  lostSections,
  numberSections,
  type Section,
} from "@/cli/eval/sections";
import { confusionRows } from "@/cli/eval/summary/headlines";
import type { Summary } from "@/cli/eval/summary/summary";
import { out, paint, printTable, printable } from "@/cli/terminal";

/** The report shows more; the results file has all. */
const MOST_ROWS = 10;
const MOST_CHARS = 120;

export function printSummary(summary: Summary): void {
  const { run, counts } = summary;
  const { dataset, rubric } = run;
  out(paint.bold(printable(`${dataset.file} (${dataset.format}) by ${rubric.name} version ${rubric.version}`)));
  out(countsLine(counts));
  printSection(headlineSection(summary));
  printSection(confusionSection(summary));
  for (const section of numberSections(summary)) printSection(section);
  for (const section of disagreementSections(summary)) printSection(section);
  for (const section of lostSections(summary)) printSection(section);
}

function confusionSection(summary: Summary): Section {
  return {
    title: "labels down, determinations across",
    header: ["", ...Determination.options, "unscored"],
    rows: confusionRows(summary).map(({ truth, cells, unscored }) => [
      truth,
      ...cells.map(({ n }) => `${n}`),
      `${unscored}`,
    ]),
  };
}

function printSection({ title, header, rows, notes = [] }: Section): void {
  out("");
  out(paint.dim(printable(title)));
  for (const line of notes) out(printable(line));
  if (rows.length > 0)
    printTable(
      header,
      rows.slice(0, MOST_ROWS).map((row) => row.map(short)),
    );
  if (rows.length > MOST_ROWS) out(`… ${rows.length - MOST_ROWS} more`);
}

const short = (text: string): string => (text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS - 1)}…` : text);
