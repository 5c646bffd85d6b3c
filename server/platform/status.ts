import "server-only";
import type { EngineStatus, JudgeStatus, SystemFault, SystemStatus } from "@/server/system/contract/system";
import type { Database } from "@/server/data/database";
import { listSigningKeys } from "@/server/proof/signingKeyStore";
import { API_VERSION } from "@/server/contracts/version";
import type { Signing } from "@/server/deps/ports";

type Sources = {
  isStopping(): boolean;
  database: Database;
  keyRing: Signing;
  probe(): Promise<SystemFault[]>;
  executor: { isHealthy(): boolean } | null;
  engine(): EngineStatus;
  judge(): JudgeStatus;
};

/** Returns the state of this process for the start page and /readyz. Never throws. */
export function createStatus(sources: Sources): () => Promise<SystemStatus> {
  const { isStopping, database, keyRing, probe, executor, engine, judge } = sources;
  return async () => {
    const faults = await probe();
    const isReachable = faults.every(({ part }) => part !== "database");
    const state = executor === null ? "server" : executor.isHealthy() ? "embedded" : "stopped";
    const { keyId } = await keyRing.signer();
    const keys = isReachable ? await listSigningKeys(database).catch(() => []) : [];
    return {
      ready: !isStopping() && faults.length === 0 && state !== "stopped" && engine().registration === "registered",
      version: API_VERSION,
      database: isReachable ? "ok" : "unreachable",
      faults,
      executor: state,
      engine: engine(),
      judge: judge(),
      signing_key_id: keyId,
      signing_key_rotate_by: keys.find((key) => key.keyId === keyId)?.rotateBy?.toISOString() ?? null,
    };
  };
}
