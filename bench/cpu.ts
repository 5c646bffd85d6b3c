// CPU time of the product and of the database: less noisy than throughput where the machine is shared. Linux only.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

/** The length of a tick of /proc in ms: USER_HZ is 100 on every Linux that Node supports. */
const TICK_MS = 10;

export type Cpu = { node: number; postgres: number };

/** User and system time so far, in ms; null without /proc. `dataDir`: of the embedded database. */
function cpuTime({ pid, dataDir }: { pid: number; dataDir: string }): Cpu | null {
  try {
    const postmaster = Number(readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
    const processes = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap(statOf);
    const spent = (of: (process: ProcessStat) => boolean) => processes.filter(of).reduce((sum, { ms }) => sum + ms, 0);
    // A parent's own line has what its ended children took.
    return {
      node: spent((process) => process.pid === pid),
      postgres: spent((process) => process.pid === postmaster || process.parent === postmaster),
    };
  } catch {
    return null;
  }
}

/** Runs `work`, with what was spent meanwhile; null without /proc. */
export async function spentBy<T>(
  product: { pid: number; dataDir: string },
  work: () => Promise<T>,
): Promise<{ result: T; cpu: Cpu | null }> {
  const before = cpuTime(product);
  const result = await work();
  const after = cpuTime(product);
  if (!before || !after) return { result, cpu: null };
  return { result, cpu: { node: after.node - before.node, postgres: after.postgres - before.postgres } };
}

type ProcessStat = { pid: number; parent: number; ms: number };

function statOf(pid: string): ProcessStat[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [, parent, ...rest] = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    // User and system time, and those of awaited children: fields 14 to 17 of proc(5).
    const ticks = rest.slice(9, 13).reduce((sum, each) => sum + each, 0);
    return [{ pid: Number(pid), parent: parent ?? 0, ms: ticks * TICK_MS }];
  } catch {
    return []; // it has ended
  }
}

/** Writes a line such as "CPU of a request: node 0.65 ms, postgres 0.28 ms."; empty without figures. */
export function describeCpu(measured: readonly { cpu: Cpu | null; requests: number }[]): string {
  const spent = measured.flatMap(({ cpu, requests }) => (cpu ? [{ ...cpu, requests }] : []));
  const requests = spent.reduce((sum, each) => sum + each.requests, 0);
  if (requests === 0) return "";
  const each = (of: (cpu: Cpu) => number) => (spent.reduce((sum, cpu) => sum + of(cpu), 0) / requests).toFixed(2);
  return ` CPU of a request: node ${each(({ node }) => node)} ms, postgres ${each(({ postgres }) => postgres)} ms.`;
}
