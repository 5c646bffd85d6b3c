// Checks that this machine has the secrets that belong to the database.
import type { Database } from "@/server/data/database";
import { failed, type Finding, ok, warning } from "@/server/admin/doctor/findings";
import { requireAuthSecret } from "@/server/platform/auth/authSecret";
import { readKeyFiles } from "@/server/platform/backup/keyFiles";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import type { Env } from "@/server/platform/env";
import { decodeBase64Url } from "@/server/proof/check/base64";
import { computeKeyId } from "@/server/proof/check/keySet";
import { findLogIdentity } from "@/server/proof/log/logStore";
import { findActiveKey } from "@/server/proof/signingKeyStore";

const FIX = "restore the files of DATA_DIR from a backup, or set the variable to the right secret";

/** Checks the signing key, AUTH_SECRET and the key of the log. Changes nothing. */
export async function checkKeys(env: Env, database: Database): Promise<Finding> {
  try {
    const ids = new Set(readKeyFiles(env).map(({ key }) => key?.id));
    const activeKey = await findActiveKey(database, "verdicts");
    if (activeKey !== null && !ids.has(activeKey.keyId)) {
      return failed("keys", `the private half of the active signing key ${activeKey.keyId} is missing`, FIX);
    }
    await requireAuthSecret(env, database);
    const logKeyId = await findLogKeyId(database);
    if (logKeyId !== null && !ids.has(logKeyId)) {
      return warning(
        "keys",
        `the private key of the log, ${logKeyId}, is missing: another process must sign its checkpoints`,
        FIX,
      );
    }
    return ok("keys", activeKey === null ? "the first start creates them" : `signs with ${activeKey.keyId}`);
  } catch (error) {
    return failed("keys", (error as Error).message, FIX);
  }
}

/** Returns the ID of the key that signs the log, or null before the log exists. */
async function findLogKeyId(database: Database): Promise<string | null> {
  const identity = await findLogIdentity(database);
  const publicKey = identity === null ? null : decodeBase64Url(identity.publicKey);
  return publicKey === null ? null : computeKeyId(publicKey, nodeCrypto);
}
