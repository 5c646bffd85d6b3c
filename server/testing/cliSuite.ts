// The tool and a service that it talks to, for one file of tests.
import { afterAll, beforeAll, vi } from "vitest";
import { buildCli, type Cli } from "@/server/surfaces/cli/testing/cliProcess";
import { startTestService, type TestService } from "@/server/testing/service";

export type CliSuite = { cli: Cli; service: TestService };

/** Registers the hooks of the file that calls it; its members are there once they have run. */
export function cliSuite(): CliSuite {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });
  const suite = {} as CliSuite;
  beforeAll(async () => {
    [suite.cli, suite.service] = await Promise.all([buildCli(), startTestService()]);
  });
  afterAll(async () => {
    suite.cli.remove();
    await suite.service.stop();
  });
  return suite;
}

/** How the tool is told of a service. */
export const environmentFor = (url: string, key: string) => ({ SVC_VERIFY_URL: url, SVC_VERIFY_API_KEY: key });
