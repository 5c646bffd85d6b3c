// Clients that submit while a fault happens, each request until it is accepted, as a careful client does.
import { setTimeout as sleep } from "node:timers/promises";
import { type ProblemCode, PROBLEMS } from "@/server/contracts/problems";
import { MORE_THAN_A_REQUEST } from "@/testing/factories";
import type { FaultHome } from "@/testing/faults/home";

const PAUSE_MS = 20;
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
  /** Code of the connection's error -> number of requests without an answer. */
  unanswered: Record<string, number>;
  stop(): Promise<void>;
};

/** Starts `clients` of them. */
export function startLoad(home: FaultHome, clients = 4): Load {
  const accepted = new Map<string, Set<string>>();
  const refused: Record<string, number> = {};
  const unanswered: Record<string, number> = {};
  const improper: string[] = [];
  let stopped = false;

  async function client(name: number): Promise<void> {
    for (let index = 0; !stopped; index += 1) {
      const key = `client-${name}-${index}`;
      // Submits to each kind of rubric, short and long: with and without waiting for the verdict.
      const body = {
        rubric_id: home.rubrics[index % home.rubrics.length],
        submission: {
          inline: `{"status": "ok", "latency": 20, "of": "${key}"${index % 8 < 4 ? "" : MORE_THAN_A_REQUEST}}`,
        },
        options: { wait_ms: index % 4 < 2 ? 0 : 1000 },
      };
      let id = await post(key, JSON.stringify(body));
      while (id === null && !stopped) {
        await sleep(RETRY_MS);
        id = await post(key, JSON.stringify(body));
      }
      if (id !== null) accepted.set(key, (accepted.get(key) ?? new Set()).add(id));
      await sleep(PAUSE_MS);
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
    } catch (error) {
      const { cause, name } = error as Error & { cause?: { code?: string } };
      add(unanswered, cause?.code ?? name);
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
    else add(refused, code);
    return null;
  }

  const running = Array.from({ length: clients }, (_, n) => client(n));
  const stop = async () => {
    stopped = true;
    await Promise.all(running);
  };
  return { accepted, refused, improper, unanswered, stop };
}

function add(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
