import { Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { JudgeStatus } from "@/server/contracts/system";

/** Prometheus metrics of this process. `judge`: the status of the configured models. */
export function createMetrics(judge: () => JudgeStatus) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "svc_verify_http_request_duration_seconds",
    help: "Duration of /v1 requests",
    labelNames: ["method", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });
  const ofModel = { labelNames: ["tier", "model"] as const, registers: [registry] };
  new Gauge({
    ...ofModel,
    name: "svc_verify_judge_model_available",
    help: "1 while the provider lists the judge model and has not shut it down, else 0; absent when unknown",
    collect() {
      this.reset();
      for (const { tier, model, state } of judge().models) {
        if (state !== "unknown") this.set({ tier, model }, state === "active" || state === "ending" ? 1 : 0);
      }
    },
  });
  new Gauge({
    ...ofModel,
    name: "svc_verify_judge_model_shutdown_timestamp_seconds",
    help: "When the provider shuts the judge model down; absent without a date",
    collect() {
      this.reset();
      for (const { tier, model, shutdown_date: date } of judge().models) {
        if (date !== null) this.set({ tier, model }, Date.parse(date) / 1000);
      }
    },
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: (seconds: number, method: string, status: number) =>
      duration.observe({ method, status: String(status) }, seconds),
  };
}
