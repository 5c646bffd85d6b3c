// The results file makes a run resumable: the run's identity on the first line, then one line per finished case.
import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { JudgeTier } from "@/server/contracts/enums";
import { Sha256, Uuid } from "@/server/contracts/scalars";
import { CaseResult, resultKey } from "@/cli/eval/caseResult";
import { parsedJson } from "@/server/contracts/parsedJson";
import { LocalRefusal } from "@/cli/refusals";

/** The settings that affect the verdicts, unlike the number of cases and the concurrency. */
const Identity = z.object({
  dataset_sha256: Sha256,
  format: z.string(),
  /** SHA-256 of the mapping or further input files. */
  reading_sha256: Sha256,
  rubric_id: Uuid,
  max_judge_tier: JudgeTier.nullable(),
});
export type Identity = z.infer<typeof Identity>;

const Header = z.object({ svc_verify_eval: z.literal(1), run_id: Uuid, identity: Identity });

export type ResultsFile = ReturnType<typeof openResults>;

/**
 * Creates or resumes the file; drops a truncated last line. `newRunId` is the ID of a new run.
 * @throws LocalRefusal if the file belongs to another run, is not a results file, or cannot be written
 */
export function openResults(file: string, identity: Identity, newRunId: string) {
  const [header, ...lines] = existsSync(file) ? readCompleteLines(file) : [];
  const runId = header === undefined ? createFile(file, identity, newRunId) : readRunId(file, header, identity);
  const results = new Map<string, CaseResult>();
  for (const [index, line] of lines.entries()) {
    const parsed = CaseResult.safeParse(parsedJson(line));
    if (!parsed.success)
      throw new LocalRefusal(`${file} line ${index + 2} is not a result; remove the line or the file`);
    results.set(resultKey(parsed.data), parsed.data);
  }
  return {
    runId,
    /** The latest result of each case and variant, by `resultKey`. */
    results,
    /** Stores the result in memory and in the file. */
    add: (result: CaseResult) => {
      guardWrite(file, () => appendFileSync(file, `${JSON.stringify(result)}\n`));
      results.set(resultKey(result), result);
    },
  };
}

function readCompleteLines(file: string): string[] {
  return guardWrite(file, () => {
    const bytes = readFileSync(file);
    const end = bytes.lastIndexOf("\n") + 1;
    if (end < bytes.length) truncateSync(file, end);
    return bytes.subarray(0, end).toString("utf8").split("\n").slice(0, -1);
  });
}

function createFile(file: string, identity: Identity, runId: string): string {
  const header: z.infer<typeof Header> = { svc_verify_eval: 1, run_id: runId, identity };
  guardWrite(file, () => writeFileSync(file, `${JSON.stringify(header)}\n`));
  return runId;
}

function readRunId(file: string, line: string, identity: Identity): string {
  const header = Header.safeParse(parsedJson(line));
  const remedy = "use another --results file, or remove this one";
  if (!header.success) throw new LocalRefusal(`${file} is not a results file of this tool; ${remedy}`);
  const names = Object.keys(identity) as (keyof Identity)[];
  const differentFields = names.filter((name) => header.data.identity[name] !== identity[name]);
  if (differentFields.length === 0) return header.data.run_id;
  throw new LocalRefusal(
    `${file} belongs to another run: ${differentFields.join(", ")} differ${differentFields.length === 1 ? "s" : ""}; ${remedy}`,
  );
}

function guardWrite<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new LocalRefusal(`cannot use ${file}: ${(error as Error).message}`);
  }
}
