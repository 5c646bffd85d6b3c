// The result of each check of `svc-verify doctor`, and how it is printed.

/** `skipped`: it could not be checked, because another part failed or is not configured. */
type FindingState = "ok" | "warning" | "failed" | "skipped";

/** The parts in the order in which they are checked. */
export const PARTS = [
  "environment",
  "runtime",
  "data folder",
  "port",
  "database",
  "migrations",
  "rights",
  "connections",
  "clock",
  "keys",
  "engine",
  "models",
  "bucket",
] as const;
export type Part = (typeof PARTS)[number];

/** `detail` says what the check found. `fix` says what to do; it is null unless something is wrong. */
export type Finding = { part: Part; state: FindingState; detail: string; fix: string | null };

export const ok = (part: Part, detail: string): Finding => ({ part, state: "ok", detail, fix: null });
export const skipped = (part: Part, detail: string): Finding => ({ part, state: "skipped", detail, fix: null });
export const warning = (part: Part, detail: string, fix: string): Finding => ({ part, state: "warning", detail, fix });
export const failed = (part: Part, detail: string, fix: string): Finding => ({ part, state: "failed", detail, fix });

/** Runs a check. If it throws, returns a failed finding with the message and `fix`. */
export const runCheck = (part: Part, fix: string, check: () => Promise<Finding>): Promise<Finding> =>
  check().catch((error: unknown) => failed(part, (error as Error).message, fix));

const WIDTH = Math.max(...PARTS.map((part) => part.length));

/** Writes a line for each finding, and the fix below those that need one. */
export function describeFindings(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ part, state, detail, fix }) => [
    `${state.padEnd("warning".length)}  ${part.padEnd(WIDTH)}  ${detail}`,
    ...(fix === null ? [] : [`${" ".repeat("warning".length + WIDTH + 4)}fix: ${fix}`]),
  ]);
  const count = (state: FindingState) => findings.filter((finding) => finding.state === state).length;
  return `${lines.join("\n")}\n\n${count("failed")} failed, ${count("warning")} with a warning, ${count("ok")} ok\n`;
}
