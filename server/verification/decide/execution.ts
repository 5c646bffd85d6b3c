// One verification during one call of its run.
import type { TenantDeps } from "@/server/deps/deps";
import type { TierOutcome } from "@/server/judging/judgeCriterion";
import { fetchContent } from "@/server/submission/fetchContent";
import { acceptedAs } from "@/server/verification/decide/acceptedAs";
import type { AcceptedVerification } from "@/server/verification/decide/acceptedVerification";
import { judgedSubmissionOf } from "@/server/verification/decide/judgedSubmissionOf";
import { beginExecution, type ExecutionRow, markProgress } from "@/server/verification/decide/verdictStore";
import { type Screening, screenOffloaded } from "@/server/work/screenOffloaded";

export type LoadedVerification = { row: ExecutionRow; verification: AcceptedVerification };

export type Execution = {
  deps: TenantDeps;
  verificationId: string;
  /** Reads the verification once and marks it running; null when it is terminal or unknown. */
  load(): Promise<LoadedVerification | null>;
  /**
   * The outcomes of the models so far, by the position of the criterion. They are never taken from the state of the run,
   * which an Inngest server keeps: another call of the run finds the replies in the tenant's rows.
   */
  judged: Map<number, TierOutcome>;
  /** Screens the submission for prompt injections, once. */
  screen(verification: AcceptedVerification): Promise<Screening>;
};

export function openExecution(deps: TenantDeps, verificationId: string): Execution {
  let loading: Promise<LoadedVerification | null> | undefined;
  let screening: Promise<Screening> | undefined;
  return {
    deps,
    verificationId,
    load: () => (loading ??= readVerification(deps, verificationId)),
    judged: new Map(),
    screen: (verification) => (screening ??= screenOffloaded(deps, judgedSubmissionOf(verification))),
  };
}

async function readVerification(deps: TenantDeps, verificationId: string): Promise<LoadedVerification | null> {
  const row = await beginExecution(deps.db, verificationId, deps.clock.now());
  return row && { row, verification: await acceptedAs(deps, row) };
}

/**
 * Loads the verification with the content of its URI, which is fetched once and stored.
 * @throws Error on a temporary failure to fetch before the `last` attempt
 */
export async function loadWithContent(execution: Execution, last: boolean): Promise<LoadedVerification | null> {
  const loaded = await execution.load();
  if (!loaded) return null;
  const { verification } = loaded;
  const { submission } = verification;
  if ("uri" in submission) {
    verification.fetched ??= await fetchContent(execution.deps, verification.id, submission.uri, last);
  }
  return loaded;
}

/** A call may wait for the model, or for its turn, without a bound that the sweep could know. */
const HEARTBEAT_MS = 30_000;

/** Records regularly, while `work` lasts, that the run is alive. */
export async function withHeartbeat<T>(execution: Execution, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    noteProgress(execution).catch((error: unknown) =>
      execution.deps.log.warn(
        { perMinute: "", err: error, verificationId: execution.verificationId },
        "a heartbeat was not recorded",
      ),
    );
  }, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Records that the run is alive. `silentMs`: how much longer it will make no progress, because a model asked to be
 * called later.
 */
export async function noteProgress({ deps, verificationId }: Execution, silentMs = 0): Promise<void> {
  const at = new Date(deps.clock.now().getTime() + silentMs);
  await deps.db.transaction((tx) => markProgress(tx, verificationId, at));
}
