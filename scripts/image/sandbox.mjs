// Runs an unpacked image as a strict platform does: read-only, with no network but loopback, without capabilities, as a user
// that the image does not know.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";

/** A user without an entry in the image's /etc/passwd. Its group is root's, as on OpenShift. */
export const UNKNOWN_USER = { uid: 54_321, gid: 0 };

/** Splits `NAME=value` at the first `=`. */
const splitVariable = (line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)];

const identityFlags = ({ uid, gid }) => ["--reuid", String(uid), "--regid", String(gid), "--clear-groups"];

function sandboxFlags(root, data, { Env: environment, WorkingDir: directory }) {
  const variables = environment.flatMap((line) => ["--setenv", ...splitVariable(line)]);
  return [
    ...["--unshare-all", "--as-pid-1", "--die-with-parent", "--cap-drop", "ALL", "--clearenv", ...variables],
    ...["--ro-bind", root, "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", "--bind", data, "/data"],
    ...["--chdir", directory],
  ];
}

/**
 * Starts a container of an image: its entry point with `command`.
 * @returns the ID of its process 1 on this machine, a promise of its exit code, a reader of its output, and `run`, which
 * runs a program in it as docker exec does
 */
export async function startContainer({ root, data, container, user, command = container.Cmd }) {
  const program = [
    "bwrap",
    "--info-fd",
    "3",
    ...sandboxFlags(root, data, container),
    ...container.Entrypoint,
    ...command,
  ];
  const child = spawn("setpriv", [...identityFlags(user), ...program], { stdio: ["ignore", "pipe", "pipe", "pipe"] });
  const exit = once(child, "exit").then(([code, signal]) => code ?? signal);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  let info = "";
  for await (const text of child.stdio[3].setEncoding("utf8")) info += text;
  if (info === "") throw new Error(`bwrap did not start:\n${output}`);
  const pid = JSON.parse(info)["child-pid"];
  const enterFlags = [
    "--target",
    String(pid),
    "--user",
    "--mount",
    "--net",
    "--pid",
    "--setuid",
    String(user.uid),
    "--setgid",
    String(user.gid),
  ];
  const env = Object.fromEntries(container.Env.map(splitVariable));
  return {
    pid,
    exit,
    readOutput: () => output,
    run: async (...args) =>
      (await promisify(execFile)("nsenter", [...enterFlags, "--wdns=/tmp", ...args], { env })).stdout,
  };
}
