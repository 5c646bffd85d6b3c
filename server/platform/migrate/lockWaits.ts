import type pg from "pg";

type Observation = {
  admin: pg.Client;
  /** Another connection, which sees what `admin` waits for. */
  observer: pg.Client;
  /** What `admin` does, for the log. */
  work: string;
  log: (message: string) => void;
};

type Blocker = { pid: number; role: string; application: string; state: string; seconds: number };

/** Less than the migration waits for a lock. */
const LOOK_EVERY_MS = 300;

// Without parameters, for the reason in migrationLock.ts.
const blockersOf = (pid: number): string => `
  SELECT pid, usename::text AS role, application_name AS application, coalesce(state, 'unknown') AS state,
    coalesce(round(extract(epoch FROM clock_timestamp() - xact_start)), 0)::int AS seconds
  FROM pg_stat_activity WHERE pid = ANY (pg_blocking_pids(${pid})) ORDER BY xact_start`;

/** Runs `act`, and logs once who holds the lock that it waits for. */
export async function withBlockersLogged(
  { admin, observer, work, log }: Observation,
  act: () => Promise<void>,
): Promise<void> {
  const { rows } = await admin.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const pid = rows[0]?.pid ?? 0;
  let isLogged = false;
  let observing = Promise.resolve();
  const timer = setInterval(() => {
    observing = observing
      .then(async () => {
        if (isLogged) return;
        const blockers = await observer.query<Blocker>(blockersOf(pid));
        if (blockers.rows.length === 0) return;
        isLogged = true;
        log(`${work} waits for a lock of ${blockers.rows.map(describeBlocker).join("; ")}`);
      })
      .catch(() => undefined);
  }, LOOK_EVERY_MS);
  try {
    await act();
  } finally {
    clearInterval(timer);
    await observing;
  }
}

function describeBlocker({ pid, role, application, state, seconds }: Blocker): string {
  const name = application === "" ? "" : ` (${application})`;
  return `session ${pid} of ${role}${name}, ${state}, in a transaction for ${seconds} s`;
}
