import { type FetchedContent, insertSubmissionContent } from "@/server/submission/submissionContentStore";
import type { TenantDeps } from "@/server/deps/deps";
import { sha256Hex } from "@/server/deps/hash";

/**
 * Fetches the URI content of a submission and stores it, or the error, permanently, so that a reverification reads the
 * same bytes.
 * @throws Error on a temporary failure before the last attempt
 */
export async function fetchContent(
  deps: TenantDeps,
  verificationId: string,
  uri: string,
  isLastAttempt: boolean,
): Promise<FetchedContent> {
  const fetchResult = await deps.fetchUri(uri, deps.db.tenantId);
  if ("unavailable" in fetchResult && fetchResult.retry && !isLastAttempt)
    throw new Error(`not fetched: ${fetchResult.unavailable}`);
  const contentFields =
    "text" in fetchResult
      ? { content: fetchResult.text, contentHash: sha256Hex(fetchResult.text), unavailable: null }
      : { content: null, contentHash: null, unavailable: fetchResult.unavailable };
  const row = { ...contentFields, verificationId, tenantId: deps.db.tenantId, fetchedAt: deps.clock.now() };
  return deps.db.transaction((tx) => insertSubmissionContent(tx, row));
}
