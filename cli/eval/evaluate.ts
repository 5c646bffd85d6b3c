// Runs `eval`, from its flags to its exit code.
import { randomUUID } from "node:crypto";
import type { JudgeTier } from "@/server/contracts/enums";
import type { RubricObject } from "@/server/rubric/contract";
import type { Client } from "@/cli/client";
import type { EvalCase } from "@/cli/eval/case";
import { commandLine } from "@/cli/eval/commandLine";
import { findExitCode, type GateFlags } from "@/cli/eval/findExitCode";
import { printSummary } from "@/cli/eval/printSummary";
import { readDataset, type Dataset, type DatasetFlags } from "@/cli/eval/readDataset";
import { digest } from "@/cli/eval/records";
import { reportPage } from "@/cli/eval/report/page";
import { openResults, type Identity } from "@/cli/eval/resultsFile";
import { type RunFlags, runTasks } from "@/cli/eval/runTasks";
import { sample } from "@/cli/eval/sample";
import { summarize, type Summary } from "@/cli/eval/summary/summary";
import { listTasks } from "@/cli/eval/variants";
import { writeText } from "@/cli/files";
import { LocalRefusal } from "@/cli/refusals";
import { startDeadline, withRetries } from "@/cli/retries";
import { findRubricId } from "@/cli/rubricLookup";
import { note, printJson } from "@/cli/terminal";

export type Flags = DatasetFlags &
  RunFlags &
  GateFlags & {
    rubric: string;
    limit?: number;
    seed: number;
    swap?: true;
    maxJudgeTier?: JudgeTier;
    results?: string;
    /** true: next to the results file. */
    report: string | boolean;
    json?: true;
  };

/**
 * Judges the cases of a dataset, prints the summary, writes the report, and returns the exit code.
 * @throws the errors that `explain` handles
 */
export async function evaluate(client: Client, flags: Flags): Promise<number> {
  const dataset = await readDataset(flags);
  if (dataset.unreadable.length > 0)
    note(`${dataset.unreadable.length} records cannot be read; the summary lists them`);
  const deadline = startDeadline(flags.timeout);
  const id = await withRetries(deadline, (signal) => findRubricId(client, flags.rubric, signal));
  const rubric = await withRetries(deadline, (signal) => client.call("rubric.get", { id }, signal));
  checkCriteria(dataset.cases, rubric);

  // The first 13 characters of a version's UUID are its time in milliseconds, which differs between versions.
  const file = flags.results ?? `${flags.dataset}.${id.slice(0, 13)}.results.jsonl`;
  const maxJudgeTier = flags.maxJudgeTier ?? null;
  const results = openResults(file, buildIdentity(dataset, id, maxJudgeTier), randomUUID());
  const cases = sample(dataset.cases, flags.limit ?? Infinity, flags.seed);
  const tasks = listTasks(cases, flags.swap === true, dataset.format.pairwise);
  const judging = { client, runId: results.runId, rubric, maxJudgeTier, deadline };
  const run = await runTasks(judging, tasks, results, flags).catch((error: unknown) => {
    note(`finished cases are in ${file}; repeat the command to resume`);
    throw error;
  });

  const facts = {
    run_id: results.runId,
    ending: run.ending,
    date: new Date().toISOString(),
    command: commandLine(process.argv.slice(2)),
    dataset: { file: flags.dataset, sha256: dataset.digest, format: dataset.format.id },
    rubric: {
      rubric_id: id,
      name: rubric.name,
      version: rubric.version,
      hash: rubric.hash,
      criteria: rubric.criteria.map(({ key, type, inverted }) => ({ key, type, inverted })),
    },
    max_judge_tier: maxJudgeTier,
    seed: flags.seed,
  };
  const summary = summarize(facts, dataset, cases, results.results, flags.swap === true);
  if (flags.json) printJson(summary);
  else printSummary(summary);
  note(`results in ${file}`);
  if (flags.report !== false) await saveReport(summary, findReportFile(flags.report, file));
  if (run.remainingCount > 0)
    note(`${run.ending}: ${run.remainingCount} of ${tasks.length} are not judged yet; repeat the command to resume`);
  return findExitCode(summary, flags);
}

function buildIdentity(
  { digest: sha256, format }: Dataset,
  rubricId: string,
  maxJudgeTier: JudgeTier | null,
): Identity {
  return {
    dataset_sha256: sha256,
    format: format.id,
    reading_sha256: digest(JSON.stringify(format.settings)),
    rubric_id: rubricId,
    max_judge_tier: maxJudgeTier,
  };
}

/** Checks that every label is for a criterion of the rubric, since other labels would be ignored silently. */
function checkCriteria(cases: readonly EvalCase[], rubric: RubricObject): void {
  const keys = rubric.criteria.map(({ key }) => key);
  for (const { place, criteria } of cases) {
    const unknownKey = Object.keys(criteria).find((key) => !keys.includes(key));
    if (unknownKey === undefined) continue;
    throw new LocalRefusal(`${place} labels the criterion ${unknownKey}; the rubric has ${keys.join(", ")}`);
  }
}

function findReportFile(flag: string | true, resultsFile: string): string {
  return flag === true ? `${resultsFile.replace(/\.results\.jsonl$/, "")}.report.html` : flag;
}

async function saveReport(summary: Summary, file: string): Promise<void> {
  await writeText(file, reportPage(summary), `the report to ${file}`);
  note(`report in ${file}`);
}
