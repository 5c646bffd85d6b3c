// Counts every response, and keeps the unexpected ones.
type Unexpected = { phase: string; work: string; answer: string };

export type Tally = {
  /** The number of responses by `phase: work status`. */
  readonly counts: ReadonlyMap<string, number>;
  readonly unexpected: readonly Unexpected[];
  begin(phase: string): void;
  /** Counts a response, and keeps it if its status is not expected. Returns whether it is expected. */
  count(work: string, status: number, expectedStatuses: readonly number[], detail?: string): boolean;
  /** Records a fault that is not a response. */
  fail(work: string, detail: string): void;
};

export function createTally(): Tally {
  const counts = new Map<string, number>();
  const unexpected: Unexpected[] = [];
  let phase = "preparation";
  const fail = (work: string, answer: string) => void unexpected.push({ phase, work, answer: answer.slice(0, 600) });
  return {
    counts,
    unexpected,
    begin: (nextPhase) => (phase = nextPhase),
    count: (work, status, expectedStatuses, detail = "") => {
      const name = `${phase}: ${work} ${status}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const isExpected = expectedStatuses.includes(status);
      if (!isExpected) fail(work, `${status} ${detail}`);
      return isExpected;
    },
    fail,
  };
}

/** Writes the number of responses of each phase, for the report. */
export function describeTally({ counts }: Tally): string {
  const byPhase = new Map<string, string[]>();
  for (const [name, count] of counts) {
    const [phase = "", work] = name.split(": ");
    byPhase.set(phase, [...(byPhase.get(phase) ?? []), `${work}: ${count}`]);
  }
  return [...byPhase].map(([phase, lines]) => `${phase}\n  ${lines.sort().join("\n  ")}`).join("\n");
}
