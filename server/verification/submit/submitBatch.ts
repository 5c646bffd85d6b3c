// Accepts several submissions in one request.
import { Problem, problemBody } from "@/server/contracts/problems";
import { isOutage, outageProblem } from "@/server/deps/outage";
import type { TenantDeps } from "@/server/deps/deps";
import { submitAndWait } from "@/server/verification/submit/submitAndWait";
import type { VerifyAccepted, VerifyBatchItem, VerifyBatchResults } from "@/server/verification/contract/verification";

/** Maximum number of submissions handled at the same time, so that a batch leaves capacity for other requests. */
const CONCURRENT_ITEMS = 10;

/**
 * Submits each request as POST /v1/verify does, without waiting for verdicts. A request that is refused does not affect
 * the others.
 * @returns for each request its verification, or the problem that POST /v1/verify would answer
 */
export async function submitBatch(
  deps: TenantDeps,
  { body: { requests } }: { body: { requests: readonly VerifyBatchItem[] } },
): Promise<VerifyBatchResults> {
  const results: VerifyBatchResults["results"] = [];
  for (let first = 0; first < requests.length; first += CONCURRENT_ITEMS) {
    const group = requests.slice(first, first + CONCURRENT_ITEMS);
    results.push(...(await Promise.all(group.map((request) => submitItem(deps, request)))));
  }
  return { results };
}

async function submitItem(
  deps: TenantDeps,
  { idempotency_key, ...body }: VerifyBatchItem,
): Promise<VerifyBatchResults["results"][number]> {
  try {
    const { answer } = await submitAndWait(deps, { body, idempotency_key });
    // Without wait_ms, the answer is never a verification.
    return answer as VerifyAccepted;
  } catch (error) {
    return { problem: problemBody(toProblem(deps, error), deps.settings.docsUrl) };
  }
}

function toProblem({ log }: TenantDeps, error: unknown): Problem {
  if (Problem.is(error)) return error;
  if (isOutage(error)) return outageProblem(error);
  log.error({ err: error }, "a request of a batch failed");
  return new Problem("internal_error");
}
