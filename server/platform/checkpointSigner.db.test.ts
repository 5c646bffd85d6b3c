import pg from "pg";
import { expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { createCheckpointSigner } from "@/server/platform/checkpointSigner";
import { createLog } from "@/server/platform/log";
import { findLogIdentity } from "@/server/proof/log/logStore";
import { sequenceEntries } from "@/server/proof/log/sequence";
import { submit } from "@/server/verification/submit/submit";
import { makeRubric } from "@/testing/factories";
import { startTestService } from "@/testing/service";

it("stops, with its key, when the database was set back to a time before the log", async () => {
  const suite = await startTestService();
  const { deps } = suite.service;
  const { database, clock } = deps;
  /** Opens the signer as a process that starts. */
  const open = () =>
    createCheckpointSigner({
      ...{ database, clock, dataDir: suite.dataDir, log: createLog("silent") },
      ...{ environmentPem: undefined, publicBaseUrl: suite.baseUrl },
    })();
  const tenant = tenantDeps(deps, suite.tenantId);
  const rubric_id = await makeRubric(deps, suite.tenantId);
  const makeVerdict = () => submit(tenant, { body: { rubric_id, submission: { inline: "{}" } } });
  await makeVerdict();
  await expect.poll(async () => (await open())?.lastSigned()?.size, { timeout: 20_000 }).toBe(1);
  const { publicKey } = (await findLogIdentity(database)) ?? {};

  const admin = new pg.Client({ connectionString: suite.database.adminUrl });
  await admin.connect();
  await admin.query("TRUNCATE proof_log_identity, proof_log_checkpoint, proof_log_leaf, proof_log_tile");
  await admin.end();
  const signer = await open();
  if (signer === null) throw new Error("no signer");
  expect(Buffer.from(signer.key.publicKey).toString("base64url")).toBe(publicKey);
  await makeVerdict();
  await expect(sequenceEntries(deps, signer)).rejects.toThrow("the log has 0 entries and had 1");
  await suite.stop();
});
