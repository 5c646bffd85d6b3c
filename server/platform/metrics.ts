import { Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { API_VERSION, RELEASE } from "@/server/contracts/version";
import type { EngineStatus, JudgeModelStatus, SystemStatus } from "@/server/system/contract/system";
import type { LoopMonitor } from "@/server/platform/loopMonitor";
import type { LogState } from "@/server/proof/log/logState";

export type Metrics = ReturnType<typeof createMetrics>;

type Sample = [labels: Record<string, string | number>, value: number | null];

type Sources = {
  status(): Promise<SystemStatus>;
  loop: Pick<LoopMonitor, "delays">;
  /** Null while the database is unreachable. */
  logState(): Promise<LogState | null>;
};

/** Creates the Prometheus metrics of this process, the engine, the judge models, the signing key and the log. */
export function createMetrics({ status, loop, logState }: Sources) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "svc_verify_http_request_duration_seconds",
    help: "Duration of /v1 requests",
    labelNames: ["method", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });
  /** Defines a gauge. `read` is called at each scrape; samples with the value null are omitted. */
  const gauge = (name: string, help: string, labelNames: string[], readValue: () => Promise<Sample[]> | Sample[]) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const samples = await readValue();
        this.reset();
        for (const [labels, value] of samples) if (value !== null) this.set(labels, value);
      },
    });
  gauge("svc_verify_build_info", "1, with the release and the API version", ["release", "api_version"], () => [
    [{ release: RELEASE, api_version: API_VERSION }, 1],
  ]);
  gauge("svc_verify_event_loop_delay_seconds", "Delay of the event loop since the last scrape", ["quantile"], () => {
    const { p50, p99, max } = loop.delays();
    return [
      [{ quantile: "0.5" }, p50],
      [{ quantile: "0.99" }, p99],
      [{ quantile: "1" }, max],
    ];
  });
  const sampleEngine = async (readValue: (engine: EngineStatus) => number | null): Promise<Sample[]> => {
    const { engine } = await status();
    return [[{ kind: engine.kind }, readValue(engine)]];
  };
  const seconds = (iso: string | null) => (iso === null ? null : Date.parse(iso) / 1000);
  gauge(
    "svc_verify_engine_registered",
    "1 while the engine of durable functions has them registered and is in contact, else 0",
    ["kind"],
    () => sampleEngine(({ registration }) => Number(registration === "registered")),
  );
  gauge(
    "svc_verify_engine_last_contact_timestamp_seconds",
    "The last answer or accepted call of the Inngest server; absent for the embedded engine",
    ["kind"],
    () => sampleEngine(({ last_contact_at: at }) => seconds(at)),
  );
  gauge(
    "svc_verify_engine_replaced_timestamp_seconds",
    "When the Inngest server was last found to have the functions under another address or in another version; absent if never",
    ["kind"],
    () => sampleEngine(({ replaced_at: at }) => seconds(at)),
  );
  gauge("svc_verify_engine_calls_in_hand", "Calls of durable functions that this process runs", ["kind"], () =>
    sampleEngine(({ calls_in_hand: calls }) => calls),
  );
  gauge(
    "svc_verify_engine_oldest_call_timestamp_seconds",
    "The start of the oldest of those calls; absent without one",
    ["kind"],
    () => sampleEngine(({ oldest_call_at: at }) => seconds(at)),
  );
  const sampleModels = async (readValue: (model: JudgeModelStatus) => number | null) =>
    (await status()).judge.models.map((model): Sample => {
      return [{ tier: model.tier ?? "reader", model: model.model }, readValue(model)];
    });
  gauge(
    "svc_verify_judge_model_available",
    "1 while the provider lists the judge model and has not shut it down, else 0; absent when unknown",
    ["tier", "model"],
    () => sampleModels(({ state }) => (state === "unknown" ? null : Number(state === "active" || state === "ending"))),
  );
  gauge(
    "svc_verify_judge_model_shutdown_timestamp_seconds",
    "When the provider shuts the judge model down; absent without a date",
    ["tier", "model"],
    () => sampleModels(({ shutdown_date: date }) => (date === null ? null : Date.parse(date) / 1000)),
  );
  gauge(
    "svc_verify_signing_key_rotate_by_timestamp_seconds",
    "When the planned use of the active signing key ends; absent without a plan",
    ["key_id"],
    async () => {
      const { signing_key_id: key_id, signing_key_rotate_by: at } = await status();
      return key_id !== null && at !== null ? [[{ key_id }, Date.parse(at) / 1000]] : [];
    },
  );
  const sampleLog = async (value: (state: LogState) => number | null): Promise<Sample[]> => {
    const state = await logState();
    return state === null ? [] : [[{}, value(state)]];
  };
  gauge("svc_verify_log_entries", "Entries of the log of proofs", [], () => sampleLog(({ size }) => size));
  gauge(
    "svc_verify_log_witnessed_entries",
    "Entries of the largest tree that a quorum of witnesses has cosigned",
    [],
    () => sampleLog(({ witnessedSize }) => witnessedSize),
  );
  gauge("svc_verify_log_pending_entries", "Entries that wait for their place in the log", [], () =>
    sampleLog(({ pendingCount }) => pendingCount),
  );
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: (seconds: number, method: string, status: number) =>
      duration.observe({ method, status: String(status) }, seconds),
  };
}
