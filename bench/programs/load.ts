// The load generator, a separate process: receives a LoadOrder message, replies with a LoadAnswer.
import autocannon from "autocannon";
import type { LoadAnswer, LoadOrder } from "../load";

const TIMEOUT_S = 30;

process.on("message", (order: LoadOrder) => {
  const latencies: number[] = [];
  const headers = { "content-type": "application/json", authorization: `Bearer ${order.apiKey}` };
  let lastResponseMs = 0;
  const startedAtMs = performance.now();
  const run = autocannon(
    {
      url: order.url,
      connections: order.connections,
      amount: order.amount,
      timeout: TIMEOUT_S,
      requests: order.bodies.map((body) => ({ method: "POST", path: "/v1/verify", headers, body })),
      verifyBody: (body) => body.includes('"status":"succeeded"') && body.includes('"determination":"met"'),
    },
    (error, result) => {
      const failed = error ? 1 : result.errors + result.timeouts + result.mismatches + result.non2xx;
      const answer: LoadAnswer = {
        accepted: result["2xx"],
        failed,
        seconds: (lastResponseMs - startedAtMs) / 1000,
        latencies,
      };
      process.send?.(answer);
    },
  );
  run.on("response", (_client: unknown, _status: number, _bytes: number, ms: number) => {
    latencies.push(ms);
    lastResponseMs = performance.now();
  });
});
process.on("disconnect", () => process.exit(0));
