import { execFileSync } from "node:child_process";
import { cpus, loadavg, release, totalmem, type } from "node:os";
import { withClient } from "@/server/platform/postgres/connection";

type Machine = {
  cpu: string;
  cores: number;
  memory_gb: number;
  /** One-minute load average before the run: above a fraction of one, other programs were running. */
  load: number;
  os: string;
  node: string;
  postgres: string;
  fsync: string;
  synchronous_commit: string;
};

/** Describes the machine and the database server of a run. */
export function describeMachine(adminUrl: string): Promise<Machine> {
  return withClient(adminUrl, async (client) => {
    const show = async (setting: string) =>
      (await client.query<{ value: string }>("SELECT current_setting($1) AS value", [setting])).rows[0]?.value ?? "";
    return {
      cpu: cpus()[0]?.model.trim() ?? "unknown",
      cores: cpus().length,
      memory_gb: Math.round(totalmem() / 2 ** 30),
      load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
      os: `${type()} ${release()}`,
      node: process.version,
      postgres: await show("server_version"),
      fsync: await show("fsync"),
      synchronous_commit: await show("synchronous_commit"),
    };
  });
}

/** Returns the measured commit, marked if the working tree differs; null outside of a repository. */
export function describeCommit(): string | null {
  const git = (...args: string[]) =>
    execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const isChanged = git("status", "--porcelain", "--", ".", ":!bench/results.json").trim() !== "";
    return git("rev-parse", "HEAD").trim() + (isChanged ? " with changes" : "");
  } catch {
    return null;
  }
}
