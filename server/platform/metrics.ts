import { Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { SystemStatus } from "@/server/system/contract/system";
import type { LoopMonitor } from "@/server/platform/loopMonitor";

/** Prometheus metrics of this process and of what operators must replace in time: judge models and the signing key. */
export function createMetrics(status: () => Promise<SystemStatus>, loop: Pick<LoopMonitor, "delays">) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "svc_verify_http_request_duration_seconds",
    help: "Duration of /v1 requests",
    labelNames: ["method", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });
  new Gauge({
    name: "svc_verify_event_loop_delay_seconds",
    help: "Delay of the event loop since the last scrape",
    labelNames: ["quantile"] as const,
    registers: [registry],
    collect() {
      const { p50, p99, max } = loop.delays();
      this.set({ quantile: "0.5" }, p50);
      this.set({ quantile: "0.99" }, p99);
      this.set({ quantile: "1" }, max);
    },
  });
  const ofModel = { labelNames: ["tier", "model"] as const, registers: [registry] };
  new Gauge({
    ...ofModel,
    name: "svc_verify_judge_model_available",
    help: "1 while the provider lists the judge model and has not shut it down, else 0; absent when unknown",
    async collect() {
      this.reset();
      for (const { tier, model, state } of (await status()).judge.models) {
        if (state !== "unknown")
          this.set({ tier: tier ?? "reader", model }, state === "active" || state === "ending" ? 1 : 0);
      }
    },
  });
  new Gauge({
    ...ofModel,
    name: "svc_verify_judge_model_shutdown_timestamp_seconds",
    help: "When the provider shuts the judge model down; absent without a date",
    async collect() {
      this.reset();
      for (const { tier, model, shutdown_date: date } of (await status()).judge.models) {
        if (date !== null) this.set({ tier: tier ?? "reader", model }, Date.parse(date) / 1000);
      }
    },
  });
  new Gauge({
    name: "svc_verify_signing_key_rotate_by_timestamp_seconds",
    help: "When the planned use of the active signing key ends; absent without a plan",
    labelNames: ["key_id"] as const,
    registers: [registry],
    async collect() {
      this.reset();
      const { signing_key_id: key_id, signing_key_rotate_by: at } = await status();
      if (key_id !== null && at !== null) this.set({ key_id }, Date.parse(at) / 1000);
    },
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: (seconds: number, method: string, status: number) =>
      duration.observe({ method, status: String(status) }, seconds),
  };
}
