// Clients that submit while a fault happens, each request until it is accepted, as a careful client does.
import { setTimeout as sleep } from "node:timers/promises";
import { type ProblemCode, PROBLEMS } from "@/server/contracts/problems";
import type { FaultHome } from "@/server/testing/faults/home";

const RETRY_MS = 50;
/** Longer than any fault. */
const ANSWER_WITHIN_MS = 60_000;

export type Load = {
  /** Idempotency key -> every verification ID that any answer named for it. */
  accepted: Map<string, Set<string>>;
  /** Code -> number of refusals with it. */
  refused: Record<string, number>;
  /** Refusals that are not problem+json with a code of the catalog and its status. */
  improper: string[];
  /** Requests without an answer: the process was down, or ended meanwhile. */
  unanswered: number;
  stop(): Promise<void>;
};

/** Starts `clients` of them, which wait `pauseMs` after each accepted request. */
export function startLoad(home: FaultHome, { clients = 4, pauseMs = 20 } = {}): Load {
  const load = { accepted: new Map<string, Set<string>>(), refused: {} as Record<string, number>, unanswered: 0 };
  const improper: string[] = [];
  let stopped = false;

  async function client(name: number): Promise<void> {
    for (let nth = 0; !stopped; nth += 1) {
      const key = `client-${name}-${nth}`;
      // Of each kind of rubric: with and without waiting for the verdict.
      const body = {
        rubric_id: home.rubrics[nth % home.rubrics.length],
        submission: { inline: `{"status": "ok", "latency": 20, "of": "${key}"}` },
        options: { wait_ms: nth % 4 < 2 ? 0 : 1000 },
      };
      let id = await post(key, JSON.stringify(body));
      while (id === null && !stopped) {
        await sleep(RETRY_MS);
        id = await post(key, JSON.stringify(body));
      }
      if (id !== null) load.accepted.set(key, (load.accepted.get(key) ?? new Set()).add(id));
      await sleep(pauseMs);
    }
  }

  async function post(key: string, body: string): Promise<string | null> {
    const up = home.services.filter(({ baseUrl }) => baseUrl !== null);
    const target = up[Math.floor(Math.random() * up.length)];
    if (!target) return null;
    const headers = {
      authorization: `Bearer ${home.apiKey}`,
      "content-type": "application/json",
      "idempotency-key": key,
    };
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const answer = await fetch(`${target.baseUrl}/v1/verify`, { method: "POST", headers, body, signal });
      return read(answer, await answer.text());
    } catch {
      load.unanswered += 1;
      return null;
    }
  }

  function read({ status, headers }: Response, text: string): string | null {
    const type = headers.get("content-type");
    if (status < 300) {
      const { id, verification_id } = JSON.parse(text) as { id?: string; verification_id?: string };
      return verification_id ?? id ?? null;
    }
    const code = type === "application/problem+json" ? (JSON.parse(text) as { code: ProblemCode }).code : null;
    if (code === null || PROBLEMS[code]?.status !== status) improper.push(`${status} ${type} ${text}`);
    else load.refused[code] = (load.refused[code] ?? 0) + 1;
    return null;
  }

  const running = Array.from({ length: clients }, (_, n) => client(n));
  const stop = async () => {
    stopped = true;
    await Promise.all(running);
  };
  return Object.assign(load, { improper, stop });
}
