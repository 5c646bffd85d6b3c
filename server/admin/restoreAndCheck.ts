import { openOperator } from "@/server/admin/openOperator";
import { openOperatorDatabase } from "@/server/admin/openOperatorDatabase";
import { recordAuditEverywhere } from "@/server/audit/audit";
import { systemTransaction } from "@/server/data/tenant";
import type { Log } from "@/server/deps/ports";
import { readKeyFiles } from "@/server/platform/backup/keyFiles";
import type { BackupManifest } from "@/server/platform/backup/manifest";
import { restoreBackup } from "@/server/platform/backup/restoreBackup";
import type { Env } from "@/server/platform/env";
import { systemClock } from "@/server/platform/ports";
import { checkStoredProofs, type ProofTotals } from "@/server/proof/checkStoredProofs";
import { listTenantIds } from "@/server/tenant/tenantStore";

type RestoreResult = {
  taken_at: string;
  restored_at: string;
  rows: number;
  missing_keys: string[];
  checked_proofs: number | null;
};

/**
 * Restores a backup and records that in the audit trails. With `verify` it also checks every proof, and that the active
 * signing key can sign.
 * @throws Error that names what is missing or at fault
 */
export async function restoreAndCheck(
  env: Env,
  log: Log,
  { file, passphrase, verify }: { file: string; passphrase: string | null; verify: boolean },
): Promise<RestoreResult> {
  const { header, manifest } = await restoreBackup({ env, file, passphrase, log });
  const restoredAt = await recordRestore(env, log, header.taken_at);
  const missingKeys = listMissingKeys(env, manifest);
  if (verify && missingKeys.length > 0) {
    throw new Error(
      `the backup is restored, but these secrets are missing: ${missingKeys.join(", ")}. ` +
        "Put their files into DATA_DIR, or set their variables.",
    );
  }
  const totals = verify ? await checkRestoredProofs(env, log, manifest) : null;
  return {
    taken_at: header.taken_at,
    restored_at: restoredAt.toISOString(),
    rows: Object.values(manifest.tables).reduce((sum, count) => sum + count, 0),
    missing_keys: missingKeys,
    checked_proofs: totals?.proofs ?? null,
  };
}

/** Lists the secrets that the backup names and that neither the data directory nor the environment has. */
function listMissingKeys(env: Env, { keys }: BackupManifest): string[] {
  const presentIds = new Set(readKeyFiles(env).map(({ key }) => key?.id));
  return keys.filter(({ id }) => !presentIds.has(id)).map(({ kind, id }) => `${kind} ${id}`);
}

/** Records in the audit trail of every tenant that what happened after the backup is lost. */
async function recordRestore(env: Env, log: Log, takenAt: string): Promise<Date> {
  const { database, close } = await openOperatorDatabase(env, log);
  const restoredAt = systemClock.now();
  try {
    const details = { backup_taken_at: takenAt, restored_at: restoredAt.toISOString() };
    await systemTransaction(database, "operator", (tx) =>
      recordAuditEverywhere(tx, { clock: systemClock }, { action: "service.restored", target: "service", details }),
    );
    return restoredAt;
  } finally {
    await close();
  }
}

/** @throws Error that names the first proofs at fault, or the key that cannot sign */
async function checkRestoredProofs(env: Env, log: Log, manifest: BackupManifest): Promise<ProofTotals> {
  const operator = await openOperator(env, log);
  try {
    await operator.deps.signing.signer();
    const tenantIds = await systemTransaction(operator.deps.database, "operator", listTenantIds);
    const totals = await checkStoredProofs(operator.deps, tenantIds);
    const expectedEntries = manifest.tables["public.proof_entry"] ?? 0;
    if (totals.entries !== expectedEntries) {
      totals.faults.push(`${totals.entries} proof entries were checked, but the backup has ${expectedEntries}`);
    }
    if (totals.faults.length === 0) return totals;
    throw new Error(
      `the backup is restored, but its proofs do not hold:\n  ${totals.faults.slice(0, 10).join("\n  ")}`,
    );
  } finally {
    await operator.close();
  }
}
