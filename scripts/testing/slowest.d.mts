export type FileTime = { file: string; seconds: number };
export type VitestTimes = { testResults: { name: string; startTime: number; endTime: number }[] };
export type PlaywrightSuite = {
  file: string;
  specs: { tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
};
export type PlaywrightTimes = { config: { rootDir: string }; suites: PlaywrightSuite[] };
export function vitestFiles(report: VitestTimes | undefined): FileTime[];
export function playwrightFiles(report: PlaywrightTimes | undefined): FileTime[];
export function slowest(files: FileTime[], count?: number): string[];
