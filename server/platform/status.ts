import "server-only";
import type { SystemStatus } from "@/server/contracts/system";
import type { Database } from "@/server/data/database";
import { API_VERSION } from "@/server/contracts/version";
import type { Signing } from "@/server/domain/ports";

type Sources = {
  database: Database;
  keyRing: Signing;
  executor: { isHealthy(): boolean } | null;
};

/** The state of this process for the start page and /readyz. Never throws. */
export function createStatus({ database, keyRing, executor }: Sources): () => Promise<SystemStatus> {
  return async () => {
    const reachable = await database.pool.query("SELECT 1").then(
      () => true,
      () => false,
    );
    return {
      version: API_VERSION,
      database: reachable ? "ok" : "unreachable",
      executor: executor === null ? "server" : executor.isHealthy() ? "embedded" : "stopped",
      signing_key_id: (await keyRing.signer()).keyId,
    };
  };
}
