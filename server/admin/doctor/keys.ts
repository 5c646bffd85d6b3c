// Whether the secrets of this machine are those that the database needs.
import type { Database } from "@/server/data/database";
import { failed, type Finding, ok, warning } from "@/server/admin/doctor/findings";
import { requireAuthSecret } from "@/server/platform/auth/authSecret";
import { readKeyFiles } from "@/server/platform/backup/keyFiles";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import type { Env } from "@/server/platform/env";
import { decodeBase64Url } from "@/server/proof/check/base64";
import { computeKeyId } from "@/server/proof/check/keySet";

const FROM_BACKUP = "restore the files of DATA_DIR from a backup, or set the variable to the right secret";

/** Checks the signing key, AUTH_SECRET and the key of the log. Changes nothing. */
export async function checkKeys(env: Env, database: Database): Promise<Finding> {
  try {
    const ids = new Set(readKeyFiles(env).map(({ key }) => key?.id));
    const activeId = await findActiveKeyId(database);
    if (activeId !== null && !ids.has(activeId)) {
      return failed("keys", `the private half of the active signing key ${activeId} is missing`, FROM_BACKUP);
    }
    await requireAuthSecret(env, database);
    const logKeyId = await findLogKeyId(database);
    if (logKeyId !== null && !ids.has(logKeyId)) {
      return warning(
        "keys",
        `the private key of the log, ${logKeyId}, is missing: another process must sign its checkpoints`,
        FROM_BACKUP,
      );
    }
    return ok("keys", activeId === null ? "the first start creates them" : `signs with ${activeId}`);
  } catch (error) {
    return failed("keys", (error as Error).message, FROM_BACKUP);
  }
}

async function findActiveKeyId({ pool }: Database): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    "SELECT key_id AS id FROM signing_key WHERE status = 'active' AND purpose = 'verdicts'",
  );
  return rows[0]?.id ?? null;
}

async function findLogKeyId({ pool }: Database): Promise<string | null> {
  const { rows } = await pool.query<{ key: string }>("SELECT public_key AS key FROM proof_log_identity");
  const publicKey = rows[0] === undefined ? null : decodeBase64Url(rows[0].key);
  return publicKey === null ? null : computeKeyId(publicKey, nodeCrypto);
}
