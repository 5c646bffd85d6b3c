/**
 * Returns whether a text is the service's answer at /healthz, which names its release, or at /readyz, which names the
 * version of its API. Another program at the same port, such as a proxy, answers something else.
 */
export function isProbeAnswer(text: string): boolean {
  try {
    const answer = JSON.parse(text) as { status?: unknown; release?: unknown; version?: unknown } | null;
    return typeof answer?.status === "string" && typeof (answer.release ?? answer.version) === "string";
  } catch {
    return false;
  }
}
