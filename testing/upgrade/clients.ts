// Sixteen clients that submit, judge, read, check, review, stream and sign in until they are stopped.
import { setTimeout as sleep } from "node:timers/promises";
import { checkInProcess, checkWithCommands } from "@/testing/upgrade/checkers";
import { reviewFlagged } from "@/testing/upgrade/review";
import { pickVerdict, type Scene, send, withKey } from "@/testing/upgrade/scene";
import { callProcedure, signIn } from "@/testing/upgrade/session";
import {
  followVerification,
  submitAgain,
  submitDeterministic,
  submitJudged,
  submitLarge,
} from "@/testing/upgrade/submit";

/** One round of a client. `name` and `round` make the keys of its requests. */
type Round = (scene: Scene, name: string, round: number) => Promise<void>;

const CLIENTS: readonly (readonly [string, Round, { pauseMs: number }])[] = [
  ["decided-1", submitDeterministic, { pauseMs: 100 }],
  ["decided-2", submitDeterministic, { pauseMs: 100 }],
  ["repeated", submitAgain, { pauseMs: 150 }],
  ["large", submitLarge, { pauseMs: 250 }],
  ["judged-1", submitJudged, { pauseMs: 50 }],
  ["judged-2", submitJudged, { pauseMs: 50 }],
  ["judged-3", submitJudged, { pauseMs: 50 }],
  ["follower", followVerification, { pauseMs: 100 }],
  ["reader", readVerification, { pauseMs: 100 }],
  ["lister", listVerifications, { pauseMs: 200 }],
  ["checker", checkInProcess, { pauseMs: 200 }],
  ["command", checkWithCommands, { pauseMs: 1_500 }],
  ["reviewer", reviewFlagged, { pauseMs: 300 }],
  ["member", useConsole, { pauseMs: 1_000 }],
  ["listener", createListener(), { pauseMs: 0 }],
  ["agent", callTools, { pauseMs: 200 }],
];

export type RunningClients = { stop(): Promise<void> };

/** Starts the clients. If one throws, the test itself is at fault, and `stop` rejects. */
export function startClients(scene: Scene): RunningClients {
  let isStopped = false;
  const running = CLIENTS.map(async ([name, client, { pauseMs }]) => {
    for (let round = 0; !isStopped; round += 1) {
      await client(scene, name, round);
      await sleep(pauseMs);
    }
  });
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

/** Reads a verdict, which must not change. */
async function readVerification(scene: Scene): Promise<void> {
  const id = pickVerdict(scene);
  if (id === undefined) return;
  const answer = await send(scene, `/v1/verifications/${id}`, { headers: withKey(scene) });
  if (!scene.tally.count("read", answer.status, [200], JSON.stringify(answer.body))) return;
  if (answer.body["status"] !== "succeeded")
    scene.tally.fail("read", `${id} is ${String(answer.body["status"])} again`);
}

async function listVerifications(scene: Scene): Promise<void> {
  const answer = await send(scene, "/v1/verifications?limit=50", { headers: withKey(scene) });
  scene.tally.count("list", answer.status, [200], JSON.stringify(answer.body));
}

/** Signs in, and reads the account, and a page of the console with its files. */
async function useConsole(scene: Scene): Promise<void> {
  const session = await signIn(scene);
  if (session === null) return;
  const { body, status } = await callProcedure(scene, session, "account.me", {});
  scene.tally.count("procedure", status, [200], JSON.stringify(body));
  const page = await send(scene, "/verifications", { headers: session });
  if (!scene.tally.count("page", page.status, [200], JSON.stringify(page.body))) return;
  const names = new Set(String(page.body["text"]).match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g));
  for (const name of names) {
    const file = await send(scene, name);
    // A process has only the files of its own release, and the balancer sends the request to any process.
    scene.tally.count("page file", file.status, [200, 404], name);
  }
}

/** Receives events by long polls of one listener, whichever process responds. */
function createListener(): Round {
  let query = "";
  return async (scene) => {
    type Page = { listener: string; next: string | null; items: { id: string }[] };
    const answer = await send<Page>(scene, `/v1/webhook-events?wait_ms=5000${query}`, { headers: withKey(scene) });
    if (!scene.tally.count("listen", answer.status, [200], JSON.stringify(answer.body))) return void (await sleep(500));
    const { listener, next, items } = answer.body;
    query = `&listener=${listener}${next === null ? "" : `&after=${next}`}`;
    for (const { id } of items) {
      if (scene.events.has(id)) scene.tally.fail("listen", `the event ${id} came twice`);
      scene.events.add(id);
    }
  };
}

/** Calls a tool as an agent does. */
async function callTools(scene: Scene, _: string, round: number): Promise<void> {
  const id = pickVerdict(scene);
  if (id === undefined) return;
  const params = { name: "verification_get", arguments: { id } };
  const body = { jsonrpc: "2.0", id: round, method: "tools/call", params };
  type Reply = { result?: { isError?: boolean } };
  const answer = await send<Reply>(scene, "/mcp", { body, headers: withKey(scene) });
  scene.tally.count("tool", answer.status, [200], JSON.stringify(answer.body));
  if (answer.status === 200 && (answer.body.result?.isError ?? answer.body.result === undefined))
    scene.tally.fail("tool", JSON.stringify(answer.body));
}
