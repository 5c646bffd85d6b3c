// Two network namespaces with a link that can be cut: a service on the one side, its database and its model on the
// other.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { packageRoot } from "@/server/platform/packageRoot";
import { isAlive } from "@/server/platform/postgres/postmasterFile";
import { LOGINS } from "@/server/platform/postgres/applicationDatabase";
import { startPostgres } from "@/server/platform/postgres/startPostgres";
import type { FaultHome } from "@/testing/faults/home";

const PREFIX = "svc-verify-test-";
// An address in the range for tests between networks (RFC 2544).
const CLIENTS = "198.18.0.1";
const SERVICE = "198.18.0.2";
const NEAR = "198.18.1.1";
const FAR = "198.18.1.2";

const ip = (command: string) => spawnSync("ip", command.split(" "), { encoding: "utf8" });

function must(command: string): void {
  const { status, stderr, error } = ip(command);
  if (status !== 0) throw new Error(`ip ${command}: ${stderr || String(error)}`);
}

/** Removes the rules of runs that have ended. */
function removeLeftovers(): void {
  for (const name of (ip("netns list").stdout ?? "").match(/^svc-verify-test-\S+/gm) ?? []) {
    if (!isAlive(Number(name.slice(PREFIX.length).split("-")[0]))) ip(`netns del ${name}`);
  }
}

/** True if this machine allows it. */
export function canPartition(): boolean {
  try {
    makeNetwork().remove();
    return true;
  } catch {
    return false;
  }
}

function makeNetwork() {
  removeLeftovers();
  const [near, far] = [`${PREFIX}${process.pid}-near`, `${PREFIX}${process.pid}-far`];
  const remove = () => [near, far].forEach((name) => ip(`netns del ${name}`));
  const outer = `svt${process.pid}`;
  try {
    for (const name of [near, far]) {
      must(`netns add ${name}`);
      must(`-n ${name} link set lo up`);
    }
    must(`link add ${outer} type veth peer name outer netns ${near}`);
    must(`addr add ${CLIENTS}/30 dev ${outer}`);
    must(`link set ${outer} up`);
    must(`-n ${near} addr add ${SERVICE}/30 dev outer`);
    must(`-n ${near} link set outer up`);
    must(`-n ${near} link add inner type veth peer name inner netns ${far}`);
    must(`-n ${near} addr add ${NEAR}/30 dev inner`);
    must(`-n ${near} link set inner up`);
    must(`-n ${far} addr add ${FAR}/30 dev inner`);
    must(`-n ${far} link set inner up`);
  } catch (error) {
    remove();
    throw error;
  }
  return { near, far, remove };
}

/**
 * Starts a process on the near side of a new network.
 * @returns what cuts and heals the link, and removes the network
 */
export async function serveAcross(home: FaultHome) {
  const postgres = await startPostgres({ dataDir: home.dataDir });
  const network = makeNetwork();
  const socket = path.join(new URL(postgres.adminUrl()).searchParams.get("host") ?? "", ".s.PGSQL.5432");
  const program = path.join(packageRoot(), "testing/faults/farSide.ts");
  const far = spawn("ip", ["netns", "exec", network.far, process.execPath, "--import", "tsx", program, socket, FAR], {
    cwd: packageRoot(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const across = {
    cut: () => must(`-n ${network.far} link set inner down`),
    heal: () => must(`-n ${network.far} link set inner up`),
    remove: async () => {
      await Promise.all(home.services.map((service) => service.kill()));
      far.kill("SIGKILL");
      network.remove();
      await postgres.stop();
    },
  };
  try {
    await Promise.race([
      once(far.stdout, "data"),
      once(far, "exit").then(() => Promise.reject(new Error("the far side did not start"))),
    ]);
    const urlOf = (url: string) => {
      const { username, password, pathname } = new URL(url);
      return `postgresql://${username}:${password}@${FAR}:5432${pathname}`;
    };
    await home.serve(
      { host: SERVICE, before: ["ip", "netns", "exec", network.near] },
      {
        OPENAI_BASE_URL: `http://${FAR}:8080/v1`,
        DATABASE_URL: urlOf(postgres.loginUrl(LOGINS.requests)),
        DATABASE_SIGN_IN_URL: urlOf(postgres.loginUrl(LOGINS.signIn)),
        DATABASE_JOBS_URL: urlOf(postgres.loginUrl(LOGINS.jobs)),
        DATABASE_ADMIN_URL: urlOf(postgres.adminUrl()),
      },
    );
  } catch (error) {
    await across.remove();
    throw error;
  }
  return across;
}
