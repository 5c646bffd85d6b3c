export type FileResult = {
  file: string;
  seconds: number;
  passed: number;
  failed: number;
  errors: string[];
  notRun?: string[];
};
export type Results = { files: FileResult[]; broken: string[] };

type VitestReport = {
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};
type PlaywrightSuite = {
  file: string;
  specs: {
    title: string;
    tests: { status: string; results: { duration: number; error?: { message: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightReport = { config: { rootDir: string }; suites: PlaywrightSuite[]; errors: { message: string }[] };

export function vitestResults(report: VitestReport | undefined, exitCode: number): Results;
export function playwrightResults(report: PlaywrightReport | undefined, exitCode: number): Results;
