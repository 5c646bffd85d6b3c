// Opens the operator's access to the data, which is the service without executor and transports. The service can run at the
// same time.
import "server-only";
import { openOperatorDatabase } from "@/server/admin/openOperatorDatabase";
import type { Deps, TenantDeps } from "@/server/deps/deps";
import type { SigningKeyRotation } from "@/server/proof/signingKeys";
import type { Log } from "@/server/deps/ports";
import type { AccountRegistry } from "@/server/deps/accountRegistry";
import { openTenant } from "@/server/provisioning/openTenant";
import { createAccounts } from "@/server/platform/auth/accounts";
import { authSecret, requireAuthSecret } from "@/server/platform/auth/authSecret";
import type { Env } from "@/server/platform/env";
import { createModelWatch, type ModelWatch } from "@/server/platform/llm/modelWatch";
import { createJudgeSource } from "@/server/platform/llm/judgeSource";
import { createFinishedVerifications } from "@/server/platform/finishedVerifications";
import { systemClock, systemPorts } from "@/server/platform/ports";
import { sampleJudge } from "@/server/samples/sampleJudge";
import { sandboxJudge } from "@/server/sandbox/sandboxJudge";
import { createSampleSigning } from "@/server/platform/sampleSigning";
import { readSettings } from "@/server/platform/settings";
import { openKeyRing, rotateSigningKey } from "@/server/platform/signingKeys";

export type Operator = {
  deps: Deps;
  accounts: AccountRegistry;
  rotation: SigningKeyRotation;
  judgeModels: ModelWatch;
  /**
   * Opens a tenant.
   * @throws invalid_request, not_found; the detail is `tenant: …`
   */
  tenant(tenantId: string): Promise<TenantDeps & { actor: "operator" }>;
  close(): Promise<void>;
};

/** Opens the database and the ports of verbs. A command that signs opens the key ring when it needs it. */
export async function openOperator(env: Env, log: Log): Promise<Operator> {
  const { database, close } = await openOperatorDatabase(env, log);
  try {
    await requireAuthSecret(env, database);
    const accounts = createAccounts({ database, env, log });
    const keys = { database, clock: systemClock, dataDir: env.DATA_DIR, environmentPem: env.PROOF_SIGNING_KEY };
    const keyRing = () => openKeyRing(keys);
    const judgeSource = createJudgeSource({ env, database, log });
    await judgeSource.choice.applyStoredChoice();
    const judgeModels = createModelWatch(systemClock, judgeSource.settings);
    const deps: Deps = {
      ...systemPorts,
      database,
      signing: {
        signer: async () => (await keyRing()).signer(),
        refresh: async () => (await keyRing()).refresh(),
      },
      sampleSigning: createSampleSigning({ database, clock: systemClock, secret: authSecret(env) }),
      accounts,
      events: {
        verificationQueued: refusePipelineWork,
        feedbackRecorded: refusePipelineWork,
        proofLogPending: refusePipelineWork,
        proofLogUnwitnessed: refusePipelineWork,
        webhookDelivery: refusePipelineWork,
      },
      fetchUri: refusePipelineWork,
      sendWebhook: refusePipelineWork,
      judge: judgeSource.judge,
      scriptedJudges: { sample: sampleJudge, sandbox: sandboxJudge },
      modelChoice: judgeSource.choice,
      judgeStatus: judgeModels.status,
      finished: createFinishedVerifications(database, log),
      evictApiKey: () => {},
      cacheOwner: {},
      log,
      settings: readSettings(env),
    };
    return {
      deps,
      accounts,
      judgeModels,
      rotation: { rotate: async (plan) => (await rotateSigningKey(keys, plan)).keyId },
      tenant: async (tenantId) => ({ ...(await openTenant(deps, tenantId)), actor: "operator" }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const refusePipelineWork = () => Promise.reject(new Error("the operator's tool runs no durable functions"));
