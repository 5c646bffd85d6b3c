// Counts every answer, and keeps those that were not expected.
type Unexpected = { phase: string; work: string; answer: string };

export type Tally = {
  /** `phase work status` -> number of answers. */
  readonly counts: ReadonlyMap<string, number>;
  readonly unexpected: readonly Unexpected[];
  begin(phase: string): void;
  /** Counts an answer, and whether it is one of `expected`. @returns whether it is */
  count(work: string, status: number, expected: readonly number[], detail?: string): boolean;
  /** Records a fault that is no answer. */
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
    begin: (next) => (phase = next),
    count: (work, status, expected, detail = "") => {
      const name = `${phase}: ${work} ${status}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const isExpected = expected.includes(status);
      if (!isExpected) fail(work, `${status} ${detail}`);
      return isExpected;
    },
    fail,
  };
}

/** Sums the answers of each phase, for the report. */
export function describeTally({ counts }: Tally): string {
  const byPhase = new Map<string, string[]>();
  for (const [name, count] of counts) {
    const [phase = "", work] = name.split(": ");
    byPhase.set(phase, [...(byPhase.get(phase) ?? []), `${work}: ${count}`]);
  }
  return [...byPhase].map(([phase, lines]) => `${phase}\n  ${lines.sort().join("\n  ")}`).join("\n");
}
