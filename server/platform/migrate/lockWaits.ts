import type pg from "pg";

type Observation = {
  admin: pg.Client;
  /** Another connection, which sees what `admin` waits for. */
  observer: pg.Client;
  /** The name of what `admin` does, for the log. */
  task: string;
  log: (message: string) => void;
};

type Blocker = { pid: number; role: string; application: string; state: string; seconds: number };

/** Poll interval. It is shorter than the time that a migration waits for a lock. */
const POLL_MS = 300;

// The statement has no parameters, for the reason in migrationLock.ts.
const selectBlockers = (pid: number): string => `
  SELECT pid, usename::text AS role, application_name AS application, coalesce(state, 'unknown') AS state,
    coalesce(round(extract(epoch FROM clock_timestamp() - xact_start)), 0)::int AS seconds
  FROM pg_stat_activity WHERE pid = ANY (pg_blocking_pids(${pid})) ORDER BY xact_start`;

/** Runs `work`, and logs once which sessions hold the lock that it waits for. */
export async function withBlockersLogged(
  { admin, observer, task, log }: Observation,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await admin.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const pid = rows[0]?.pid ?? 0;
  let isLogged = false;
  let lastPoll = Promise.resolve();
  const timer = setInterval(() => {
    lastPoll = lastPoll
      .then(async () => {
        if (isLogged) return;
        const blockers = await observer.query<Blocker>(selectBlockers(pid));
        if (blockers.rows.length === 0) return;
        isLogged = true;
        log(`${task} waits for a lock of ${blockers.rows.map(describeBlocker).join("; ")}`);
      })
      .catch(() => undefined);
  }, POLL_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await lastPoll;
  }
}

function describeBlocker({ pid, role, application, state, seconds }: Blocker): string {
  const name = application === "" ? "" : ` (${application})`;
  return `session ${pid} of ${role}${name}, ${state}, in a transaction for ${seconds} s`;
}
