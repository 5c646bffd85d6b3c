// One harmless read with a new key, to show that it works.
import type { ProblemBody } from "@/server/contracts/problems";
import type { Scope } from "@/server/contracts/scopes";

const READ_BY_SCOPE: readonly (readonly [Scope, string])[] = [
  ["verify:read", "/v1/verifications?limit=1"],
  ["rubric:read", "/v1/rubrics?limit=1"],
  ["webhooks:manage", "/v1/webhook-endpoints"],
  ["escalation:read", "/v1/escalations?limit=1"],
  ["evidence:write", "/v1/evidence/sources?limit=1"],
  ["audit:read", "/v1/audit-events?limit=1"],
];

/** Returns a read that the scopes allow; without one, a read whose rejection shows that the key is recognized. */
export function findTestPath(scopes: readonly Scope[]): string {
  return READ_BY_SCOPE.find(([scope]) => scopes.includes(scope))?.[1] ?? "/v1/verifications?limit=1";
}

export type KeyTest = { path: string; ms: number } & (
  | { outcome: "success" | "recognized" | "rejected"; status: number }
  | { outcome: "noResponse" }
);

/** Sends the read without cookies, so that only the key authenticates. */
export async function testKey(apiKey: string, scopes: readonly Scope[]): Promise<KeyTest> {
  const path = findTestPath(scopes);
  const startedAtMs = performance.now();
  const ms = () => Math.round(performance.now() - startedAtMs);
  let response: Response;
  try {
    response = await fetch(path, { credentials: "omit", headers: { authorization: `Bearer ${apiKey}` } });
  } catch {
    return { path, ms: ms(), outcome: "noResponse" };
  }
  const { status } = response;
  if (response.ok) return { path, ms: ms(), outcome: "success", status };
  const problem = (await response.json().catch(() => null)) as Partial<ProblemBody> | null;
  const isRecognized = problem?.code === "insufficient_scope";
  return { path, ms: ms(), outcome: isRecognized ? "recognized" : "rejected", status };
}
