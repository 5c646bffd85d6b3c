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
import { buildConfusionRows } from "@/cli/eval/summary/headlines";
import type { Summary } from "@/cli/eval/summary/summary";
import { printLine, paint, printTable, toPrintable } from "@/cli/terminal";

/** The report shows more; the results file has all. */
const MAX_ROWS = 10;
const MAX_CHARS = 120;

export function printSummary(summary: Summary): void {
  const { run, counts } = summary;
  const { dataset, rubric } = run;
  printLine(paint.bold(toPrintable(`${dataset.file} (${dataset.format}) by ${rubric.name} version ${rubric.version}`)));
  printLine(countsLine(counts));
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
    rows: buildConfusionRows(summary).map(({ truth, cells, unscored }) => [
      truth,
      ...cells.map(({ n }) => `${n}`),
      `${unscored}`,
    ]),
  };
}

function printSection({ title, header, rows, notes = [] }: Section): void {
  printLine("");
  printLine(paint.dim(toPrintable(title)));
  for (const line of notes) printLine(toPrintable(line));
  if (rows.length > 0)
    printTable(
      header,
      rows.slice(0, MAX_ROWS).map((row) => row.map(short)),
    );
  if (rows.length > MAX_ROWS) printLine(`… ${rows.length - MAX_ROWS} more`);
}

const short = (text: string): string => (text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS - 1)}…` : text);
