import { expect, test } from "vitest";
import { explainFailure } from "./explainFailure";

test.each([
  ['FATAL: could not extend file "base/1": No space left on device', "disk is full"],
  ["EACCES: permission denied, mkdir '/etc/x'", "who owns DATA_DIR"],
  ["initdb: error: could not look up effective user ID 12345: user does not exist", "set DATABASE_URL"],
  ["mkdir: Read-only file system", "read-only"],
  ["PANIC: could not locate a valid checkpoint record", "damaged"],
])("%s", (output, advice) => {
  const { message } = explainFailure("PostgreSQL did not start", output);
  expect(message).toContain(advice);
  expect(message).toContain(output);
});

test("reports an unknown cause without advice and with the last lines of the output", () => {
  const output = Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n");
  const lines = explainFailure("PostgreSQL did not start", output).message.split("\n");
  expect(lines).toHaveLength(13);
  expect(lines.at(-1)).toBe("line 39");
});
