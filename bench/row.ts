/** A line of the table. `ratio` is ours over floor, except where the goal says "faster". */
export type Row = {
  id: string;
  name: string;
  ours: number | null;
  floor: number | null;
  unit: string;
  ratio: number | null;
  goal: string;
  met: boolean | null;
  /** The method, and caveats for reading the ratio. */
  note: string;
};

/** The fields of a row that reports a figure without a goal. */
export const NO_GOAL = { goal: "", met: null };
export const NO_FLOOR = { floor: null, ratio: null };

export type Effort = {
  rounds: number;
  seconds: number;
  memorySeconds: number;
  cases: number;
  toolRounds: number;
  seeded: number;
};

export const FULL: Effort = { rounds: 6, seconds: 4, memorySeconds: 60, cases: 1000, toolRounds: 3, seeded: 1_000_000 };
export const QUICK: Effort = { rounds: 2, seconds: 2, memorySeconds: 10, cases: 200, toolRounds: 1, seeded: 50_000 };
