// Measures the CPU time of the product and of the database, which is less noisy than throughput where the machine is
// shared. Linux only.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

/** The length of a tick of /proc in ms: USER_HZ is 100 on every Linux that Node supports. */
const TICK_MS = 10;

export type Cpu = { node: number; postgres: number };

/** Reads the user and system time so far, in ms; null without /proc. `dataDir` is that of the embedded database. */
function readCpuTime({ pid, dataDir }: { pid: number; dataDir: string }): Cpu | null {
  try {
    const postmaster = Number(readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
    const processes = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readStat);
    const sumMs = (filter: (process: ProcessStat) => boolean) =>
      processes.filter(filter).reduce((sum, { ms }) => sum + ms, 0);
    // A process's own figures include those of its children that have exited.
    return {
      node: sumMs((process) => process.pid === pid),
      postgres: sumMs((process) => process.pid === postmaster || process.parent === postmaster),
    };
  } catch {
    return null;
  }
}

/** Runs `work` and returns its result with the CPU time that was spent meanwhile; null without /proc. */
export async function measureCpu<T>(
  product: { pid: number; dataDir: string },
  work: () => Promise<T>,
): Promise<{ result: T; cpu: Cpu | null }> {
  const cpuBefore = readCpuTime(product);
  const result = await work();
  const cpuAfter = readCpuTime(product);
  if (!cpuBefore || !cpuAfter) return { result, cpu: null };
  return { result, cpu: { node: cpuAfter.node - cpuBefore.node, postgres: cpuAfter.postgres - cpuBefore.postgres } };
}

type ProcessStat = { pid: number; parent: number; ms: number };

function readStat(pid: string): ProcessStat[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [, parent, ...rest] = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    // Fields 14 to 17 of proc(5): user and system time, of the process and of children that it waited for.
    const ticks = rest.slice(9, 13).reduce((sum, count) => sum + count, 0);
    return [{ pid: Number(pid), parent: parent ?? 0, ms: ticks * TICK_MS }];
  } catch {
    // The process has ended.
    return [];
  }
}

/** Writes a line such as "CPU of a request: node 0.65 ms, postgres 0.28 ms."; empty without figures. */
export function describeCpu(runs: readonly { cpu: Cpu | null; requests: number }[]): string {
  const spent = runs.flatMap(({ cpu, requests }) => (cpu ? [{ ...cpu, requests }] : []));
  const requests = spent.reduce((sum, run) => sum + run.requests, 0);
  if (requests === 0) return "";
  const perRequest = (pick: (cpu: Cpu) => number) =>
    (spent.reduce((sum, cpu) => sum + pick(cpu), 0) / requests).toFixed(2);
  return ` CPU of a request: node ${perRequest(({ node }) => node)} ms, postgres ${perRequest(({ postgres }) => postgres)} ms.`;
}
