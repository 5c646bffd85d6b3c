// Holds the state of one verification during one call of its run.
import type { TenantDeps } from "@/server/deps/deps";
import type { TierOutcome } from "@/server/judging/judgeCriterion";
import { fetchContent } from "@/server/submission/fetchContent";
import { loadAccepted } from "@/server/verification/decide/loadAccepted";
import type { AcceptedVerification } from "@/server/verification/decide/acceptedVerification";
import { buildJudgedSubmission } from "@/server/verification/decide/buildJudgedSubmission";
import { beginExecution, type ExecutionRow, markProgress } from "@/server/verification/decide/verdictStore";
import { type Screening, screenOffloaded } from "@/server/work/screenOffloaded";

export type LoadedVerification = { row: ExecutionRow; verification: AcceptedVerification };

export type Execution = {
  deps: TenantDeps;
  verificationId: string;
  /** Reads the verification once and marks it running; null when it is terminal or unknown. */
  load(): Promise<LoadedVerification | null>;
  /**
   * Outcomes of the models by the position of the criterion. They never come from the state of the run, which an Inngest
   * server stores: another call of the run finds the replies in the tenant's rows.
   */
  judgedOutcomes: Map<number, TierOutcome>;
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
    judgedOutcomes: new Map(),
    screen: (verification) => (screening ??= screenOffloaded(deps, buildJudgedSubmission(verification))),
  };
}

async function readVerification(deps: TenantDeps, verificationId: string): Promise<LoadedVerification | null> {
  const row = await beginExecution(deps.db, verificationId, deps.clock.now());
  return row && { row, verification: await loadAccepted(deps, row) };
}

/**
 * Loads the verification with the content of its URI, which is fetched once and stored.
 * @throws Error on a temporary failure to fetch before the last attempt
 */
export async function loadWithContent(
  execution: Execution,
  isLastAttempt: boolean,
): Promise<LoadedVerification | null> {
  const loaded = await execution.load();
  if (!loaded) return null;
  const { verification } = loaded;
  const { submission } = verification;
  if ("uri" in submission) {
    verification.fetched ??= await fetchContent(execution.deps, verification.id, submission.uri, isLastAttempt);
  }
  return loaded;
}

/** Interval of the heartbeat. A call may wait for the model, or for its turn, for a time that the sweep cannot know. */
const HEARTBEAT_MS = 30_000;

/** Does `work`, and records regularly during it that the run is alive. */
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
 * Records that the run is alive.
 * @param silentMs time for which no progress is expected, because a model asked for a later call
 */
export async function noteProgress({ deps, verificationId }: Execution, silentMs = 0): Promise<void> {
  const progressAt = new Date(deps.clock.now().getTime() + silentMs);
  await deps.db.transaction((tx) => markProgress(tx, verificationId, progressAt));
}
