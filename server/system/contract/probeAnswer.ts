/**
 * Returns whether a text looks like the service's answer at /healthz, which has its status and release, or at /readyz,
 * which has its status and the version of its API. Another program at the same port, such as a proxy, rarely has both.
 * `isOk`: whether the status of the response is 2xx.
 */
export function isProbeAnswer(text: string, isOk: boolean): boolean {
  try {
    const answer = JSON.parse(text) as { status?: unknown; release?: unknown; version?: unknown } | null;
    return answer?.status === (isOk ? "ok" : "unavailable") && typeof (answer.release ?? answer.version) === "string";
  } catch {
    return false;
  }
}
