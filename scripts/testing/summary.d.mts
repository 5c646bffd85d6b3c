import type { Results } from "./results.mjs";

export function summary(run: Results & { passedAlone: string[]; parts: [string, number][] }): {
  text: string;
  succeeded: boolean;
};
