// Asks for judged verdicts, which several rows measure.
import type { Product } from "./product";

export const SHARED_MACHINE = "Model, database, load and product share the machine.";

export const judgedCriterion = (key: string, statement: string) => ({
  key,
  type: "must_have",
  primitive: "llm_judge@1",
  config: {},
  statement,
});

let serial = 0;

/**
 * Asks for verdicts with `inFlight` clients, each of which waits for its verdict before it asks again, for `ms`. Every
 * submission is different. `tookMs` is the duration of a request; `inTime` says that its verdict came within `ms`.
 */
export async function judgeFor(
  { url, apiKey }: Pick<Product, "url" | "apiKey">,
  rubric_id: string,
  inFlight: number,
  ms: number,
): Promise<{ id: string; tookMs: number; isInTime: boolean }[]> {
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const verdicts: Awaited<ReturnType<typeof judgeFor>> = [];
  const endAtMs = performance.now() + ms;
  const client = async () => {
    while (performance.now() < endAtMs) {
      const submission = { output: `Hello customer ${++serial} of ${inFlight}, your order is on its way.` };
      const startedAtMs = performance.now();
      const body = JSON.stringify({ rubric_id, submission, options: { wait_ms: 30_000 } });
      const response = await fetch(`${url}/v1/verify`, { method: "POST", headers, body });
      const answer = (await response.json()) as { id: string; determination?: string };
      if (answer.determination !== "met") throw new Error(`not judged: ${JSON.stringify(answer)}`);
      const endedAtMs = performance.now();
      verdicts.push({ id: answer.id, tookMs: endedAtMs - startedAtMs, isInTime: endedAtMs < endAtMs });
    }
  };
  await Promise.all(Array.from({ length: inFlight }, client));
  return verdicts;
}
