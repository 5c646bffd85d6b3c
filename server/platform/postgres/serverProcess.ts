import { spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, readSync, renameSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries";
import { SOCKET_PORT } from "./connection";
import { runAs, type ServerUser } from "./osUser";
import { isAlive, readPostmaster } from "./postmasterFile";

/** Run-time settings by their PostgreSQL names. */
export type Settings = Record<string, string>;

const SETTINGS: Settings = {
  port: SOCKET_PORT,
  listen_addresses: "", // no TCP port: only users who can enter the socket directory can connect
  unix_socket_permissions: "0700",
  max_connections: "200",
  shared_buffers: "128MB",
  max_wal_size: "512MB",
  // Containers often give 64 MB of /dev/shm, which parallel plans would exhaust.
  max_parallel_workers_per_gather: "0",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // The application reports failed statements; logging them here would write customer data to a file.
  log_min_messages: "log",
  log_min_error_statement: "panic",
};

export type Launch = { binaries: Binaries; user: ServerUser | undefined; data: string; socketDirectory: string };

export const logFile = (data: string): string => path.join(path.dirname(data), "postgres.log");

/** A `postgres` process: whether it has ended, and its output. */
export type Launched = { ended: () => boolean; output: () => string };

/**
 * Starts `postgres` in its own process group, so that Ctrl-C in a terminal does not reach it directly, and
 * it survives when this process is killed. The previous run's log is kept as `postgres.log.1`.
 */
export function launch({ binaries, user, data, socketDirectory }: Launch, settings: Settings): Launched {
  const log = logFile(data);
  keepPrevious(log);
  const output = openSync(log, "a+", 0o600);
  const quoted = `"${socketDirectory.replaceAll('"', '""')}"`;
  const flags = Object.entries({ ...SETTINGS, ...settings, unix_socket_directories: quoted }).flatMap(
    ([name, value]) => ["-c", `${name}=${value}`],
  );
  const child = spawn(binaries.postgres, ["-D", data, ...flags], {
    ...runAs(user),
    detached: true,
    stdio: ["ignore", output, output],
  });
  let last: string | undefined;
  const end = (text: string) => {
    if (last === undefined) closeSync(output);
    last ??= text;
  };
  child.once("error", (error) => end(error.message)).once("exit", () => end(last ?? textOf(output)));
  child.unref();
  return { ended: () => last !== undefined, output: () => last ?? textOf(output) };
}

function keepPrevious(log: string): void {
  try {
    renameSync(log, `${log}.1`);
  } catch (error) {
    // There is none, or another process that starts the server has renamed it.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Read by descriptor: by then the path can be the log of a server that another process starts. */
function textOf(descriptor: number): string {
  const text = Buffer.alloc(fstatSync(descriptor).size);
  readSync(descriptor, text, 0, text.length, 0);
  return text.toString();
}

/** PostgreSQL's fast shutdown (SIGINT): ends open sessions, writes everything, and waits for the exit. */
export async function shutDown(data: string): Promise<void> {
  const postmaster = readPostmaster(data);
  if (!postmaster || !isAlive(postmaster.pid)) return;
  process.kill(postmaster.pid, "SIGINT");
  while (readPostmaster(data)?.pid === postmaster.pid && isAlive(postmaster.pid)) await sleep(10);
}
