export type Count = { passed: number; failed: number };
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};
export type PlaywrightReport = {
  stats: { expected: number; unexpected?: number; flaky?: number; skipped?: number };
  errors: { message: string }[];
};
export function countVitest(report: VitestReport | undefined, exitCode: number): Count;
export function countPlaywright(report: PlaywrightReport | undefined, exitCode: number): Count;
