// Measures every run of every model form.
import { ModelForm } from "@/server/contracts/enums";
import { startBenchService } from "./benchService";
import { type BenchSize, planRuns } from "./plan";
import { type Cost, computeCosts, type Rate, computeRates } from "./rates";
import { judgeRun, type RunResult } from "./run";

export type Measurement = { verdicts: number; rates: Rate[]; costs: Cost[] };

/** Measures one form after the other, so that only one service runs at a time. */
export async function measure(size: BenchSize): Promise<Measurement> {
  const results: RunResult[] = [];
  for (const form of ModelForm.options) {
    const bench = await startBenchService(form);
    try {
      for (const run of planRuns(form, size)) results.push(await judgeRun(bench, run));
    } finally {
      await bench.stop();
    }
  }
  const outcomes = results.flatMap((result) => result.outcomes);
  return { verdicts: outcomes.length, rates: computeRates(outcomes), costs: computeCosts(results) };
}
