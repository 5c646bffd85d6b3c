import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Command } from "commander";
import { actionWithoutOperator } from "@/server/admin/action";
import { openOperator } from "@/server/admin/openOperator";
import { readPassphrase } from "@/server/admin/passphrase";
import { recordAuditEverywhere } from "@/server/audit/audit";
import { OPERATOR_TX_LIMITS, openDatabase } from "@/server/data/database";
import { systemTransaction } from "@/server/data/tenant";
import type { Log } from "@/server/deps/ports";
import { readKeyFiles } from "@/server/platform/backup/keyFiles";
import type { BackupManifest } from "@/server/platform/backup/manifest";
import { restoreBackup } from "@/server/platform/backup/restoreBackup";
import { prepareDatabase } from "@/server/platform/database";
import { type Env, readEnv } from "@/server/platform/env";
import { systemClock } from "@/server/platform/ports";
import { checkStoredProofs, type StoredProofs } from "@/server/proof/checkStoredProofs";
import { listTenantIds } from "@/server/tenant/tenantStore";

type RestoreOptions = { passphraseFile?: string; verify: boolean; verifyOnly: boolean };
type RestoreResult = {
  taken_at: string;
  restored_at: string;
  rows: number;
  missing_keys: string[];
  checked_proofs: number | null;
};

/** Adds the command that restores a backup into an empty place and checks it. */
export function addRestoreCommand(program: Command): void {
  const restore = program
    .command("restore")
    .description("restore a backup into an empty DATA_DIR, or also into the empty database of DATABASE_URL")
    .argument("<file>", "the file that the command backup has written")
    .option("--passphrase-file <file>", "file with the passphrase of the backup")
    .option("--verify", "check also every proof, and that the private keys are those that sign", false)
    .option("--verify-only", "do that in a temporary folder, which is removed afterwards", false);
  actionWithoutOperator<RestoreOptions>(restore, async (log, { passphraseFile, verify, verifyOnly }, [file = ""]) => {
    const passphrase = passphraseFile === undefined ? null : readPassphrase(passphraseFile);
    const env = readEnv();
    if (!verifyOnly) return restoreAndCheck(env, log, { file, passphrase, verify });
    const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-restore-"));
    try {
      const place = {
        ...env,
        DATA_DIR: path.join(folder, "data"),
        DATABASE_URL: undefined,
        DATABASE_ADMIN_URL: undefined,
      };
      return await restoreAndCheck(place, log, { file, passphrase, verify: true });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

async function restoreAndCheck(
  env: Env,
  log: Log,
  { file, passphrase, verify }: { file: string; passphrase: string | null; verify: boolean },
): Promise<RestoreResult> {
  const { header, manifest } = await restoreBackup({ env, file, passphrase, log });
  const missingKeys = listMissingKeys(env, manifest);
  if (verify && missingKeys.length > 0) {
    throw new Error(`the backup is restored, but these secrets are missing: ${missingKeys.join(", ")}`);
  }
  const restoredAt = await recordRestore(env, log, header.taken_at);
  const proofs = verify ? await checkRestored(env, log, manifest) : null;
  return {
    taken_at: header.taken_at,
    restored_at: restoredAt.toISOString(),
    rows: Object.values(manifest.tables).reduce((sum, count) => sum + count, 0),
    missing_keys: missingKeys,
    checked_proofs: proofs?.proofs ?? null,
  };
}

/** Lists the secrets that the backup names and that neither the data directory nor the environment has. */
function listMissingKeys(env: Env, { keys }: BackupManifest): string[] {
  const presentIds = new Set(readKeyFiles(env).map(({ key }) => key?.id));
  return keys.filter(({ id }) => !presentIds.has(id)).map(({ kind, id }) => `${kind} ${id}`);
}

/** Records in the audit trail of every tenant that what happened after the backup is lost. */
async function recordRestore(env: Env, log: Log, takenAt: string): Promise<Date> {
  const prepared = await prepareDatabase(env, log);
  const database = openDatabase(
    prepared.access,
    2,
    (error) => log.warn({ err: error }, "connection lost"),
    OPERATOR_TX_LIMITS,
  );
  const restoredAt = systemClock.now();
  try {
    const details = { backup_taken_at: takenAt, restored_at: restoredAt.toISOString() };
    await systemTransaction(database, "operator", (tx) =>
      recordAuditEverywhere(tx, { clock: systemClock }, { action: "service.restored", target: "service", details }),
    );
    return restoredAt;
  } finally {
    await database.close();
    await prepared.close();
  }
}

/** @throws Error that names the first proofs at fault, or the key that cannot sign */
async function checkRestored(env: Env, log: Log, manifest: BackupManifest): Promise<StoredProofs> {
  const operator = await openOperator(env, log);
  try {
    await operator.deps.signing.signer();
    const tenantIds = await systemTransaction(operator.deps.database, "operator", listTenantIds);
    const proofs = await checkStoredProofs(operator.deps, tenantIds);
    const expected = manifest.tables["public.proof_entry"] ?? 0;
    if (proofs.entries !== expected) {
      proofs.faults.push(`${proofs.entries} entries of proofs were found instead of ${expected}`);
    }
    if (proofs.faults.length === 0) return proofs;
    throw new Error(
      `the backup is restored, but its proofs do not hold:\n  ${proofs.faults.slice(0, 10).join("\n  ")}`,
    );
  } finally {
    await operator.close();
  }
}
