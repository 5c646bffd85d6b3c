import { Histogram, Registry, collectDefaultMetrics } from "prom-client";

/** Prometheus metrics of this process. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "svc_verify_http_request_duration_seconds",
    help: "Duration of /v1 requests",
    labelNames: ["method", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: (seconds: number, method: string, status: number) =>
      duration.observe({ method, status: String(status) }, seconds),
  };
}
