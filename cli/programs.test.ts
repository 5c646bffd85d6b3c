// Tests the arguments and the exit codes of the programs that the command line starts.
import { execFile } from "node:child_process";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openCli } from "@/cli/testing/cliProcess";
import type { Outcome } from "@/cli/testing/runInProcess";

const cli = openCli();
afterAll(() => cli.remove());

/** Runs the operator's program by itself. */
const runAdmin = (...args: string[]) =>
  new Promise<Outcome>((resolve) => {
    const file = path.join(path.dirname(cli.bundle), "admin.mjs");
    const child = execFile(process.execPath, [file, ...args], (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });

describe("serve", () => {
  it("ends with the exit code of the service, and prints its output", async () => {
    const { code, stderr } = await cli.spawn(["serve"], { env: { PORT: "65536" } });
    expect(code).toBe(1);
    expect(stderr).toContain("svc-verify did not start.\nInvalid environment:\n  PORT: ");
  });

  it("has a help, and takes no arguments", async () => {
    expect(await cli.spawn(["serve", "--help"])).toMatchObject({ code: 0, stderr: "" });
    expect(await cli.spawn(["serve", "--url", "x"])).toMatchObject({ code: 1, stdout: "" });
  });
});

describe("admin", () => {
  it.each(
    [["--help"], ["key", "create", "--help"], ["tenant", "create"], ["tenant", "unknown"], ["--url", "x"]].map(
      (args) => ({ args }),
    ),
  )("$args is that of the operator's program", async ({ args }) => {
    expect(await cli.spawn(["admin", ...args])).toEqual(await runAdmin(...args));
  });
});

it("lists the programs in the help of the command line", async () => {
  const { stdout } = await cli.spawn(["--help"]);
  expect(stdout).toMatch(/^ {2}serve {2,}run the service/m);
  expect(stdout).toMatch(/^ {2}admin {2,}operate the service/m);
});
