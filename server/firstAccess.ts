// Stores the demo's credentials until a start has printed them. They are stored before the demo is committed, so that a
// process that ends in between loses nothing: the next start prints them.
import type { LocalAccess } from "@/server/system/contract/localAccess";
import type { Log } from "@/server/deps/ports";
import type { DemoAccess } from "@/server/provisioning/seedDemo";
import { readLocalAccess, writeLocalAccess } from "@/server/platform/localAccess";

type FirstAccessOptions = {
  dataDir: string;
  baseUrl: string;
  log: Log;
  /** Returns whether this service has the tenant. The database of a stored key may have been replaced. */
  hasTenant(tenantId: string): Promise<boolean>;
};

type FirstAccess = {
  /**
   * Stores the credentials of a demo that is about to be committed. If the data directory cannot be written, it logs
   * that and does not prevent the start.
   */
  store(demo: DemoAccess): Promise<void>;
  /**
   * Returns the stored credentials of this service's demo. Updates their address, which the command line uses. Null if
   * none are stored.
   */
  readStored(): Promise<LocalAccess | null>;
  /** Records that the credentials were printed. */
  markShown(access: LocalAccess): Promise<void>;
};

export function createFirstAccess({ dataDir, baseUrl, log, hasTenant }: FirstAccessOptions): FirstAccess {
  const write = (access: LocalAccess) =>
    writeLocalAccess(dataDir, access).catch((error: unknown) =>
      log.warn({ err: error }, "the sign-in and the API key were not stored in the data directory"),
    );
  return {
    store: (demo) => write({ ...demo, url: baseUrl, shown: false }),
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
