// An Inngest server that speaks the public protocol: registration, events, and signed calls of the functions. It can be
// away, refuse, lose, cancel, repeat and reorder.
import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { canonicalJson } from "@/server/contracts/canonicalJson";

export type ServerEvent = { id: string; name: string; data: Record<string, unknown>; ts: number };

/** Returns true if the event queues the verification. */
export const queues = ({ data: { verification_ids } }: ServerEvent, verificationId: string): boolean =>
  Array.isArray(verification_ids) && verification_ids.includes(verificationId);
type Limit = { limit: number; key?: string };
type Trigger = { event?: string; expression?: string };
type Registered = {
  id: string;
  concurrency?: Limit[];
  triggers: Trigger[];
  steps: { step: { runtime: { url: string } } };
};
type Op = { id: string; op: string; name?: string; data?: unknown; error?: unknown };
type Progress = { steps: Record<string, object>; stack: string[] };
export type Run = {
  id: string;
  fn: string;
  event: ServerEvent;
  status: "running" | "completed" | "failed" | "canceled" | "lost";
  /** Calls made for it. */
  calls: number;
  /** Statuses of their answers. */
  answers: number[];
  /** The result of a completed run. */
  output?: unknown;
};
/** Decides about each call before it is made; a promise suspends the run. */
type Fault = (
  run: Run,
  stepId: string,
) => "call" | "repeat" | "lose" | "cancel" | Promise<"call" | "repeat" | "lose" | "cancel">;

export const EVENT_KEY = "test-event-key";
const HASHED_KEY = "ab".repeat(16);
export const SIGNING_KEY = `signkey-test-${HASHED_KEY}`;
/** The body that the SDK sends when it registers. */
export const AUTHORIZATION = `Bearer signkey-test-${createHash("sha256").update(Buffer.from(HASHED_KEY, "hex")).digest("hex")}`;
const ATTEMPTS = 5;
const RETRY_MS = 50;
/** The real server lets a run above a concurrency limit wait for that long, whatever happens meanwhile. */
const REQUEUE_MS = 5_000;
/** The real server waits 10 seconds and more before it calls again: the attempts outlast the restart of a service. */
const UNREACHABLE_MS = 3_000;

export type InngestServerDouble = Awaited<ReturnType<typeof startInngestServer>>;

/**
 * `dev`: like `inngest dev`, which describes itself, needs no keys and does not sign. `checkpoints`: a call runs all
 * steps of a function and reports them on the way; without it each step is a call, so that a fault can come between
 * two.
 */
export async function startInngestServer({ dev = false, checkpoints = false } = {}) {
  const functions = new Map<string, Registered>();
  const seen = new Set<string>();
  const events: ServerEvent[] = [];
  const runs: Run[] = [];
  const progress = new Map<string, Progress>();
  const waiting: Run[] = [];
  const faults = {
    away: false,
    refuseRegistration: false,
    lastComeFirst: false,
    beforeCall: (() => "call") as Fault,
    /** Replaces the result of a finished step in later calls of its run. */
    forgeResult: (returned: unknown): unknown => returned,
  };
  let registrations = 0;
  /** Jobs for steps of an answer that also ended their run: the real server fails and retries them. */
  let orphanedJobs = 0;
  let requeued = 0;
  let registered: string | undefined;
  const requests = new Map<string, number>();

  const server = createServer((request, response) => {
    if (faults.away) request.socket.destroy();
    else void answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "").split("?")[0] ?? "";
    requests.set(path, (requests.get(path) ?? 0) + 1);
    const send = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (path === "/health") return void send(200, { status: 200, message: "OK" });
    if (path === "/dev" && dev) return void send(200, { version: "test", isSingleNodeService: false, functions: [] });
    if (path === "/fn/register") {
      const allowed = dev || request.headers.authorization === AUTHORIZATION;
      if (!allowed || faults.refuseRegistration) return void send(401, { status: 401, error: "invalid signing key" });
      const body = (await json(request)) as { functions: Registered[] };
      registrations += 1;
      // Like the real server, which compares a checksum of the whole registration.
      const modified = JSON.stringify(body) !== registered;
      registered = JSON.stringify(body);
      for (const fn of body.functions) functions.set(fn.id, fn);
      return void send(200, { ok: true, status: 200, modified });
    }
    if (path.startsWith("/e/")) {
      if (!dev && path !== `/e/${EVENT_KEY}`) return void send(401, { status: 401, error: "Event key not found" });
      const received = [(await json(request)) as ServerEvent | ServerEvent[]].flat();
      received.forEach(accept);
      return void send(200, { ids: received.map(({ id }) => id), status: 200 });
    }
    const runId = /^\/v1\/checkpoint\/([^/]+)\/async$/.exec(path)?.[1];
    if (runId !== undefined) {
      const body = (await json(request)) as { steps: Op[] };
      const runProgress = progress.get(runId);
      if (runProgress) store(runProgress, body.steps);
      return void send(200, {});
    }
    send(404, { status: 404, error: "not found" });
  }

  /** Drops events that it has seen, as for 24 hours. */
  function accept(event: ServerEvent): void {
    const id = event.id ?? randomUUID();
    events.push(event);
    if (seen.has(id)) return;
    seen.add(id);
    for (const fn of functions.values()) {
      if (!fn.triggers.some((trigger) => matches(trigger, event))) continue;
      const run: Run = {
        id: randomUUID(),
        fn: fn.id,
        event: { ...event, id },
        status: "running",
        calls: 0,
        answers: [],
      };
      runs.push(run);
      waiting.push(run);
      setTimeout(() => {
        const next = faults.lastComeFirst ? waiting.pop() : waiting.shift();
        if (next) void begin(next);
      }, 20);
    }
  }

  function matches({ event: name, expression }: Trigger, event: ServerEvent): boolean {
    if (name !== event.name) return false;
    const wanted = expression === undefined ? null : /^event\.data\.function_id == '([^']*)'$/.exec(expression)?.[1];
    return wanted === null || wanted === event.data.function_id;
  }

  /** Waits for a place under each limit of the function, by the rule of the real server. */
  async function begin(run: Run): Promise<void> {
    while (isAboveLimit(run)) {
      requeued += 1;
      await sleep(REQUEUE_MS, undefined, { ref: false });
    }
    if (run.status === "running") await drive(run);
  }

  function isAboveLimit(run: Run): boolean {
    const keyOf = ({ event }: Run, key: string | undefined) =>
      key === undefined ? "" : String(event.data[key.replace("event.data.", "")]);
    return (functions.get(run.fn)?.concurrency ?? []).some(({ limit, key }) => {
      const held = runs.filter(
        (other) => other.fn === run.fn && isDriven(other) && keyOf(other, key) === keyOf(run, key),
      );
      return held.length >= limit;
    });
  }

  const isDriven = (run: Run) => run.status === "running" && progress.has(run.id);

  /** Calls, stores returned steps, and calls again until the run ends. */
  async function drive(run: Run): Promise<void> {
    const runProgress: Progress = { steps: {}, stack: [] };
    progress.set(run.id, runProgress);
    const todo: string[] = [];
    const attempts = new Map<string, number>();
    while (run.status === "running") {
      const stepId = todo[0] ?? "step";
      const verdict = await faults.beforeCall(run, stepId);
      if (verdict === "lose") run.status = "lost";
      if (verdict === "cancel") cancel(run);
      if ((run.status as Run["status"]) !== "running") return;
      const attempt = attempts.get(stepId) ?? 0;
      const parallel = todo.length > 0;
      const context = { ...runProgress, attempt, parallel };
      const again = verdict === "repeat" ? call(run, stepId, context) : null;
      const response = await call(run, stepId, context);
      await again;
      if ((run.status as Run["status"]) !== "running") return;
      const ops = await opsOf(response);
      const failed = ops.find(({ op }) => op === "StepError" || op === "StepFailed" || op === "RunError");
      if (
        failed &&
        failed.op !== "StepFailed" &&
        attempt + 1 < ATTEMPTS &&
        !response?.headers.get("x-inngest-no-retry")?.includes("true")
      ) {
        attempts.set(stepId, attempt + 1);
        const seconds = Number(response?.headers.get("retry-after") ?? 0);
        const waitMs = response ? seconds * 1_000 || RETRY_MS : UNREACHABLE_MS;
        await sleep(waitMs, undefined, { ref: false });
        continue;
      }
      todo.shift();
      if (failed?.op === "RunError") {
        run.status = "failed";
        const data = { function_id: run.fn, run_id: run.id, error: failed.error, event: run.event };
        accept({ id: `${run.id}-failed`, name: "inngest/function.failed", data, ts: Date.now() });
      }
      const finishedSteps = ops.filter(({ op }) => op === "StepRun");
      if (ops.some(({ op }) => op === "RunComplete")) orphanedJobs += finishedSteps.length;
      for (const { op, id, data } of ops) {
        if (op === "RunComplete") Object.assign(run, { status: "completed", output: data });
        else if (op === "StepPlanned") todo.push(id);
      }
      store(runProgress, ops);
    }
  }

  async function call(
    run: Run,
    stepId: string,
    { steps, stack, attempt, parallel }: Progress & { attempt: number; parallel: boolean },
  ): Promise<Response | null> {
    run.calls += 1;
    const url = new URL(functions.get(run.fn)?.steps.step.runtime.url ?? "");
    url.searchParams.set("fnId", run.fn);
    url.searchParams.set("stepId", stepId);
    const ctx = {
      run_id: run.id,
      ...(checkpoints ? { fn_id: run.fn, qi_id: `${run.id} ${run.calls}` } : {}),
      attempt,
      max_attempts: ATTEMPTS,
      disable_immediate_execution: parallel,
      use_api: false,
      stack: { stack, current: stack.length },
    };
    const body = JSON.stringify({ version: 2, event: run.event, events: [run.event], steps: forged(steps), ctx });
    const headers = {
      "content-type": "application/json",
      "x-inngest-req-version": "2",
      ...(dev ? {} : { "x-inngest-signature": signature(JSON.parse(body)) }),
    };
    const response = await fetch(url, { method: "POST", headers, body }).catch(() => null);
    if (response) run.answers.push(response.status);
    return response;
  }

  function forged(steps: Progress["steps"]): Progress["steps"] {
    const results = Object.entries(steps).map(([id, step]) => [
      id,
      "data" in step ? { ...step, data: faults.forgeResult(step.data) } : step,
    ]);
    return Object.fromEntries(results) as Progress["steps"];
  }

  /** Ends the run and announces it, as a click on "Cancel" does. */
  function cancel(run: Run): void {
    run.status = "canceled";
    const error = { name: "Error", message: "function canceled" };
    const data = { function_id: run.fn, run_id: run.id, error, event: run.event };
    accept({ id: `${run.id}-canceled`, name: "inngest/function.cancelled", data, ts: Date.now() });
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The variables of a service that uses it. */
    get environment(): Record<string, string> {
      const INNGEST_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      if (dev) return { INNGEST_BASE_URL, INNGEST_DEV: "1", HOST: "127.0.0.1" };
      return { INNGEST_BASE_URL, INNGEST_EVENT_KEY: EVENT_KEY, INNGEST_SIGNING_KEY: SIGNING_KEY };
    },
    faults,
    events,
    runs,
    /** All that it keeps of runs: events, results of steps and outputs. */
    history: (): string => JSON.stringify([events, runs, [...progress.values()]]),
    registered: () => [...functions.keys()],
    /** The concurrency limits that a function was registered with. */
    limitsOf: (fn: string): Limit[] | undefined => functions.get(fn)?.concurrency,
    registrations: () => registrations,
    orphanedJobs: () => orphanedJobs,
    /** Runs that waited for REQUEUE_MS because of a limit, counted each time. */
    requeued: () => requeued,
    /** Where it calls the functions. */
    calledAt: () => [...new Set([...functions.values()].map((fn) => new URL(fn.steps.step.runtime.url).origin))],
    requests: (path: string): number => requests.get(path) ?? 0,
    cancel,
    /** A crash: its runs are lost, what it has seen and the functions are kept. */
    loseRuns(): void {
      for (const run of runs) if (run.status === "running") run.status = "lost";
    },
    /** Ends and is back at once, with what it had stored. */
    async restart(): Promise<void> {
      const { port } = server.address() as AddressInfo;
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    stop: async () => {
      for (const run of runs) if (run.status === "running") run.status = "lost";
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Keeps the results of finished steps. */
function store({ steps, stack }: Progress, ops: Op[]): void {
  for (const { op, id, data, error } of ops) {
    if (op !== "StepRun" && op !== "StepError" && op !== "StepFailed") continue;
    if (!(id in steps)) stack.push(id);
    steps[id] = op === "StepRun" ? { type: "data", data: data ?? null } : { type: "error", error };
  }
}

/** The header x-inngest-signature of a call, at `at` in Unix seconds. */
export function signature(body: unknown, at = Math.floor(Date.now() / 1000)): string {
  const mac = createHmac("sha256", HASHED_KEY).update(canonicalJson(body)).update(String(at)).digest("hex");
  return `t=${at}&s=${mac}`;
}

async function opsOf(response: Response | null): Promise<Op[]> {
  if (response === null) return [{ id: "", op: "RunError", error: { name: "Error", message: "no answer" } }];
  const body: unknown = await response.json().catch(() => null);
  if (response.status === 200) return [{ id: "", op: "RunComplete", data: body }];
  if (response.status === 206) return [body as Op | Op[]].flat();
  return [{ id: "", op: "RunError", error: body }];
}
