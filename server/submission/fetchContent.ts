import { type FetchedContent, insertSubmissionContent } from "@/server/submission/submissionContentStore";
import type { TenantDeps } from "@/server/deps/deps";
import { sha256Hex } from "@/server/deps/hash";

/**
 * Fetches the URI content of a submission and stores it, or the error, permanently: a reverification sees the same
 * bytes.
 * @throws Error on a temporary failure before the `last` attempt
 */
export async function fetchContent(
  deps: TenantDeps,
  verificationId: string,
  uri: string,
  last: boolean,
): Promise<FetchedContent> {
  const fetched = await deps.fetchUri(uri, deps.db.tenantId);
  if ("unavailable" in fetched && fetched.retry && !last) throw new Error(`not fetched: ${fetched.unavailable}`);
  const found =
    "text" in fetched
      ? { content: fetched.text, contentHash: sha256Hex(fetched.text), unavailable: null }
      : { content: null, contentHash: null, unavailable: fetched.unavailable };
  const row = { ...found, verificationId, tenantId: deps.db.tenantId, fetchedAt: deps.clock.now() };
  return deps.db.transaction((tx) => insertSubmissionContent(tx, row));
}
