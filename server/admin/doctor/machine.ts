// Checks the machine: Node, the data folder and the port.
import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import type { Env } from "@/server/platform/env";
import { failed, type Finding, ok, warning } from "@/server/admin/doctor/findings";
import { isProbeAnswer } from "@/server/system/contract/probeAnswer";

const GIB = 2 ** 30;
const MIN_FREE_BYTES = 0.2 * GIB;
const LOW_FREE_BYTES = 2 * GIB;
const OLDEST_NODE = [20, 19] as const;

export function checkRuntime(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  if (isOld) return failed("runtime", `Node ${version} is too old`, `install Node ${OLDEST_NODE.join(".")} or newer`);
  if (major < 22 || major === 23) return warning("runtime", `Node ${version} no longer gets fixes`, "install Node 24");
  return ok("runtime", `Node ${version}`);
}

export function checkDataFolder({ DATA_DIR: folder }: Pick<Env, "DATA_DIR">): Finding {
  const place = findExistingFolder(path.resolve(folder));
  try {
    if (!statSync(place).isDirectory())
      return failed("data folder", `${place} is not a folder`, "set DATA_DIR to a folder");
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return failed(
      "data folder",
      `${place} cannot be written: ${(error as Error).message}`,
      "give the service's user the rights, or set DATA_DIR to another folder",
    );
  }
  const { bavail, bsize, ffree } = statfsSync(place);
  const freeBytes = bavail * bsize;
  const detail = `${path.resolve(folder)}, ${Math.floor(freeBytes / GIB)} GiB free`;
  if (freeBytes < MIN_FREE_BYTES || ffree === 0) return failed("data folder", detail, "free some space on this disk");
  if (freeBytes < LOW_FREE_BYTES)
    return warning("data folder", detail, "free some space on this disk before it is full");
  let readableFiles: string[];
  try {
    readableFiles = listReadableSecrets(folder);
  } catch (error) {
    return failed(
      "data folder",
      `its secrets cannot be read: ${(error as Error).message}`,
      "give the service's user the rights to DATA_DIR and what is in it",
    );
  }
  if (readableFiles.length === 0) return ok("data folder", detail);
  return warning(
    "data folder",
    `other users can read ${readableFiles.join(", ")}`,
    `chmod 600 ${readableFiles.join(" ")}`,
  );
}

/** Returns the folder if it exists, or else the nearest folder above it that exists. */
function findExistingFolder(folder: string): string {
  for (let place = folder; ; place = path.dirname(place)) {
    if (existsSync(place) || place === path.dirname(place)) return place;
  }
}

/** Lists the secrets that other users of the machine can read. */
function listReadableSecrets(folder: string): string[] {
  const keyFiles = ["signing-keys", "proof-log"].flatMap((name) =>
    existsSync(path.join(folder, name))
      ? readdirSync(path.join(folder, name)).map((file) => path.join(name, file))
      : [],
  );
  return ["auth-secret", "local-access.json", ...keyFiles.filter((name) => name.endsWith(".pem"))]
    .map((name) => path.join(folder, name))
    .filter((file) => existsSync(file) && (statSync(file).mode & 0o044) !== 0);
}

/** Checks that the port is free, or that the service itself listens there. */
export async function checkPort({ PORT: port, HOST: host }: Pick<Env, "PORT" | "HOST">): Promise<Finding> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
    return ok("port", `${port} is free`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") return describePortUser(port, host);
    if (code === "EACCES") return failed("port", `${port} requires elevated privileges`, "set PORT above 1023");
    return failed(
      "port",
      `HOST ${host ?? ""} cannot be used: ${code ?? ""}`,
      "set HOST to an address of this machine, or unset it",
    );
  } finally {
    server.close();
  }
}

const EVERY_ADDRESS: readonly string[] = ["0.0.0.0", "::"];

/** Returns whether the service or another program uses the port. */
async function describePortUser(port: number, host = "0.0.0.0"): Promise<Finding> {
  const address = EVERY_ADDRESS.includes(host) ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  const isService = await fetch(`http://${address}:${port}/healthz`, { signal: AbortSignal.timeout(2_000) })
    .then(async (response) => isProbeAnswer(await response.text(), response.ok))
    .catch(() => false);
  if (isService) return ok("port", `the service runs on ${port}`);
  return failed("port", `${port} is used by another program`, "stop that program, or set PORT");
}
