// The demo's credentials from their creation until they are printed. They are stored before the demo is committed, so
// that a process that ends in between loses nothing: the next start prints what none has printed.
import type { LocalAccess } from "@/server/system/contract/localAccess";
import type { Log } from "@/server/deps/ports";
import type { DemoAccess } from "@/server/provisioning/seedDemo";
import { readLocalAccess, writeLocalAccess } from "@/server/platform/localAccess";

type FirstAccessOptions = {
  dataDir: string;
  baseUrl: string;
  log: Log;
  /** Returns true if this service has the tenant, since the database of a stored key may have been replaced. */
  hasTenant(tenantId: string): Promise<boolean>;
};

type FirstAccess = {
  /**
   * Stores the credentials of a demo that is about to be committed. A data directory that cannot be written does not
   * prevent the start.
   */
  keep(demo: DemoAccess): Promise<void>;
  /**
   * Returns the stored credentials of this service's demo, with its current address, which the command line uses. Null
   * without credentials.
   */
  readStored(): Promise<LocalAccess | null>;
  /** Notes that they are printed. */
  markShown(access: LocalAccess): Promise<void>;
};

export function createFirstAccess({ dataDir, baseUrl, log, hasTenant }: FirstAccessOptions): FirstAccess {
  const write = (access: LocalAccess) =>
    writeLocalAccess(dataDir, access).catch((error: unknown) =>
      log.warn({ err: error }, "the sign-in and the API key were not stored in the data directory"),
    );
  return {
    keep: (demo) => write({ ...demo, url: baseUrl, shown: false }),
    async readStored() {
      const access = await readLocalAccess(dataDir);
      if (access === null || !(await hasTenant(access.tenant_id))) return null;
      const current = { ...access, url: baseUrl };
      if (access.url !== baseUrl) await write(current);
      return current;
    },
    markShown: (access) => write({ ...access, shown: true }),
  };
}
