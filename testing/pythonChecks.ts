// Runs scripts/independent_check.py.
import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../scripts/independent_check.py", import.meta.url));

/** Runs the script once for each list of arguments, in one process, and prints whether it ended without a fault. */
const RUNNER = `
import contextlib, io, json, runpy, sys
for arguments in json.load(sys.stdin):
    sys.argv = [${JSON.stringify(script)}, *arguments]
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            runpy.run_path(sys.argv[0])
        print("valid")
    except (Exception, SystemExit):
        print("invalid")
`;

/**
 * Returns for each list of arguments whether the script found the proof valid; null where Python or its package
 * cryptography is missing.
 */
export function runPythonChecks(calls: readonly (readonly string[])[]): boolean[] | null {
  if (spawnSync("python3", ["-c", "import cryptography"]).status !== 0) return null;
  const output = execFileSync("python3", ["-c", RUNNER], { input: JSON.stringify(calls), encoding: "utf8" });
  return output
    .split("\n")
    .slice(0, calls.length)
    .map((line) => line === "valid");
}
