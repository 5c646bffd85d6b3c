// The CLI and a service for one test file.
import { afterAll, beforeAll, vi } from "vitest";
import { openCli, type Cli } from "@/cli/testing/cliProcess";
import { startTestService, type TestService } from "@/testing/service";

export type CliSuite = { cli: Cli; service: TestService };

/** Registers hooks in the calling file. `service` is set once they have run. */
export function cliSuite(): CliSuite {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });
  const suite = { cli: openCli() } as CliSuite;
  beforeAll(async () => {
    suite.service = await startTestService();
  });
  afterAll(async () => {
    suite.cli.remove();
    await suite.service.stop();
  });
  return suite;
}

export const environmentFor = (url: string, key: string) => ({ SVC_VERIFY_URL: url, SVC_VERIFY_API_KEY: key });
