import { spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, readSync, renameSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries";
import { SOCKET_PORT } from "./connection";
import { runAs, type ServerUser } from "./osUser";
import { isAlive, readPostmaster } from "./postmasterFile";

/** Server settings by their PostgreSQL names. */
export type Settings = Record<string, string>;

const SETTINGS: Settings = {
  port: SOCKET_PORT,
  // There is no TCP port, so only users who can enter the socket directory can connect.
  listen_addresses: "",
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

/** A started `postgres` process. */
export type Launched = { hasEnded: () => boolean; output: () => string };

/**
 * Starts `postgres` in a separate process group, so that Ctrl-C in a terminal does not reach it and it survives if this
 * process is killed. The log of the previous run is kept as `postgres.log.1`.
 */
export function launch({ binaries, user, data, socketDirectory }: Launch, settings: Settings): Launched {
  const log = logFile(data);
  keepPrevious(log);
  const output = openSync(log, "a+", 0o600);
  const quotedDirectory = `"${socketDirectory.replaceAll('"', '""')}"`;
  const flags = Object.entries({ ...SETTINGS, ...settings, unix_socket_directories: quotedDirectory }).flatMap(
    ([name, value]) => ["-c", `${name}=${value}`],
  );
  const child = spawn(binaries.postgres, ["-D", data, ...flags], {
    ...runAs(user),
    detached: true,
    stdio: ["ignore", output, output],
  });
  let finalOutput: string | undefined;
  const onEnd = (text: string) => {
    if (finalOutput === undefined) closeSync(output);
    finalOutput ??= text;
  };
  child.once("error", (error) => onEnd(error.message)).once("exit", () => onEnd(finalOutput ?? readFrom(output)));
  child.unref();
  return { hasEnded: () => finalOutput !== undefined, output: () => finalOutput ?? readFrom(output) };
}

function keepPrevious(log: string): void {
  try {
    renameSync(log, `${log}.1`);
  } catch (error) {
    // The log does not exist, or another process that starts the server has renamed it.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Reads the output by its descriptor, since the path may already be the log of another process's server. */
function readFrom(descriptor: number): string {
  const text = Buffer.alloc(fstatSync(descriptor).size);
  readSync(descriptor, text, 0, text.length, 0);
  return text.toString();
}

/** Shuts the server down with PostgreSQL's fast shutdown (SIGINT), which ends open sessions, and waits for its exit. */
export async function shutDown(data: string): Promise<void> {
  const postmaster = readPostmaster(data);
  if (!postmaster || !isAlive(postmaster.pid)) return;
  process.kill(postmaster.pid, "SIGINT");
  while (readPostmaster(data)?.pid === postmaster.pid && isAlive(postmaster.pid)) await sleep(10);
}
