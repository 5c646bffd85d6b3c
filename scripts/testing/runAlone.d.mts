import type { Results } from "./results.mjs";

type Runs = Record<string, Results>;
export const MOST_FILES: number;
export function runAlone(
  runs: Runs,
  again: (suite: string, files: string[]) => Promise<Results>,
): Promise<{ runs: Runs; passedAlone: string[] }>;
