// Opens what both releases share: a database, a data folder, a model, a receiver of webhooks, and a load balancer.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { installTarball } from "@/scripts/package/installTarball.mjs";
import { emptyDatabase } from "@/testing/database";
import { slow } from "@/testing/fakeModel/behaviors/failing";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { startFakeModel } from "@/testing/fakeModel/startFakeModel";
import { type Receiver, startReceiver } from "@/testing/receiver";
import { type Balancer, startBalancer } from "@/testing/upgrade/balancer";
import { packRelease, packSuccessor } from "@/testing/upgrade/packReleases";
import type { Release } from "@/testing/upgrade/runRelease";

export type UpgradeHome = {
  old: Release;
  successor: Release;
  balancer: Balancer;
  receiver: Receiver;
  admin: pg.Client;
  stop(): Promise<void>;
};

/** The delay of the model, with which some runs are unfinished whenever a process stops. */
const MODEL_DELAY_MS = 1_000;

/** Packs and installs both releases, and starts what they share. */
export async function openUpgradeHome(): Promise<UpgradeHome> {
  const scratch = mkdtempSync(path.join(tmpdir(), "svc-verify-upgrade-"));
  chmodSync(scratch, 0o755);
  const tarballs = { old: await packRelease(), successor: await packSuccessor(scratch) };
  const database = await emptyDatabase();
  const model = await startFakeModel({ behavior: slow(MODEL_DELAY_MS, correct([])) });
  const receiver = await startReceiver();
  const balancer = await startBalancer();
  const home = path.join(scratch, "home");
  mkdirSync(home);
  const env = {
    NODE_ENV: "production" as const,
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    DATA_DIR: path.join(scratch, "data"),
    ...database.environment,
    DATABASE_POOL: "8",
    PUBLIC_BASE_URL: balancer.url,
    DEMO_TENANT: "false",
    SAMPLE_DATA: "false",
    LOCAL_MODEL_PORTS: "none",
    OPENAI_BASE_URL: model.baseUrl,
    JUDGE_TIER_1_MODEL: "fake-1",
    JUDGE_TIER_2_MODEL: "fake-2",
    JUDGE_TIER_3_MODEL: "fake-3",
    WEBHOOK_ALLOW_PRIVATE: "true",
    TRUSTED_PROXIES: "127.0.0.1",
    RATE_LIMIT_PER_MINUTE: "100000",
    LOG_LEVEL: "warn",
  };
  const install = (name: keyof typeof tarballs): Release => {
    const { program } = installTarball(tarballs[name], path.join(scratch, name));
    return { name, program, env };
  };
  const [old, successor] = [install("old"), install("successor")];
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  return {
    old,
    successor,
    balancer,
    receiver,
    admin,
    stop: async () => {
      balancer.stop();
      receiver.stop();
      await model.stop();
      await admin.end();
      await database.drop();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
