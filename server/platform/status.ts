import "server-only";
import type { EngineStatus, JudgeStatus, SystemStatus } from "@/server/system/contract/system";
import type { Database } from "@/server/data/database";
import { listSigningKeys } from "@/server/proof/signingKeyStore";
import { API_VERSION } from "@/server/contracts/version";
import type { Signing } from "@/server/deps/ports";

type Sources = {
  database: Database;
  keyRing: Signing;
  executor: { isHealthy(): boolean } | null;
  engine(): EngineStatus;
  judge(): JudgeStatus;
};

/** The state of this process for the start page and /readyz. Never throws. */
export function createStatus({ database, keyRing, executor, engine, judge }: Sources): () => Promise<SystemStatus> {
  return async () => {
    const reachable = await database.pool.query("SELECT 1").then(
      () => true,
      () => false,
    );
    const state = executor === null ? "server" : executor.isHealthy() ? "embedded" : "stopped";
    const { keyId } = await keyRing.signer();
    const keys = reachable ? await listSigningKeys(database).catch(() => []) : [];
    return {
      ready: reachable && state !== "stopped" && engine().registration === "registered" && keyId !== null,
      version: API_VERSION,
      database: reachable ? "ok" : "unreachable",
      executor: state,
      engine: engine(),
      judge: judge(),
      signing_key_id: keyId,
      signing_key_rotate_by: keys.find((key) => key.keyId === keyId)?.rotateBy?.toISOString() ?? null,
    };
  };
}
