// Clients that submit. Each request has an Idempotency-Key of its own, and is never repeated after a failure.
import { setTimeout as sleep } from "node:timers/promises";
import { MORE_THAN_A_REQUEST } from "@/testing/factories";
import { type Answer, type Scene, send, withKey } from "@/testing/upgrade/scene";

type Verification = { id: string; verification_id?: string; status: string };
type Submission = { rubric: keyof Scene["rubrics"]; inline: string; waitMs?: number };

const met = (name: string, more = "") => `{"status": "ok", "latency": 20, "of": "${name}"${more}}`;
const FOLLOW_WITHIN_MS = 60_000;

/** Submits once. @returns the verification, or null after an answer that is not `expected` */
export async function submit(
  scene: Scene,
  key: string,
  { rubric, inline, waitMs }: Submission,
  work: string,
  expected: readonly number[],
): Promise<Verification | null> {
  const options = waitMs === undefined ? {} : { options: { wait_ms: waitMs } };
  const body = { rubric_id: scene.rubrics[rubric], submission: { inline }, ...options };
  const headers = withKey(scene, { "idempotency-key": key });
  const { status, body: answer }: Answer<Verification> = await send(scene, "/v1/verify", { body, headers });
  if (!scene.tally.count(work, status, expected, JSON.stringify(answer))) return null;
  const verification = { ...answer, id: answer.verification_id ?? answer.id };
  scene.accepted.set(key, (scene.accepted.get(key) ?? new Set()).add(verification.id));
  if (verification.status === "succeeded") scene.verdicts.push(verification.id);
  return verification;
}

export async function submitDeterministic(scene: Scene, name: string, round: number): Promise<void> {
  const wait = round % 2 === 0 ? { waitMs: 5_000 } : {};
  const submission = { rubric: "deterministic", inline: met(`${name}-${round}`), ...wait } as const;
  const work = round % 2 === 0 ? "submit and wait" : "submit";
  await submit(scene, `${name}-${round}`, submission, work, round % 2 === 0 ? [200] : [202]);
}

/** Sends the key of a request of some rounds ago again, which the other release may have accepted. */
export async function submitAgain(scene: Scene, name: string, round: number): Promise<void> {
  for (const number of [round, Math.floor(round / 2), Math.max(0, round - 20)]) {
    const submission = { rubric: "deterministic", inline: met(`${name}-${number}`) } as const;
    await submit(scene, `${name}-${number}`, submission, "repeat", [202]);
  }
}

/** Submits more than a request decides, which a durable run does. */
export async function submitLarge(scene: Scene, name: string, round: number): Promise<void> {
  const inline = met(`${name}-${round}`, MORE_THAN_A_REQUEST);
  await submit(scene, `${name}-${round}`, { rubric: "deterministic", inline }, "submit large", [202]);
}

/** Leaves judged work in hand; every fourth request waits for the verdict. */
export async function submitJudged(scene: Scene, name: string, round: number): Promise<void> {
  const wait = round % 4 === 0 ? { waitMs: 8_000 } : {};
  const submission = { rubric: "judged", inline: `Hello Ada, this is ${name}-${round}.`, ...wait } as const;
  await submit(scene, `${name}-${round}`, submission, round % 4 === 0 ? "judge and wait" : "judge", [200, 202]);
  await sleep(300);
}

/** Submits judged work and polls until it has its verdict. */
export async function followVerification(scene: Scene, name: string, round: number): Promise<void> {
  const submission = { rubric: "judged", inline: `Hello Ada, this is ${name}-${round}.` } as const;
  const accepted = await submit(scene, `${name}-${round}`, submission, "judge", [202]);
  if (accepted === null) return;
  const deadline = Date.now() + FOLLOW_WITHIN_MS;
  while (Date.now() < deadline) {
    const answer = await send<Verification>(scene, `/v1/verifications/${accepted.id}`, { headers: withKey(scene) });
    if (!scene.tally.count("follow", answer.status, [200], JSON.stringify(answer.body))) return;
    if (answer.body.status === "succeeded") return void scene.verdicts.push(accepted.id);
    if (answer.body.status === "failed") return scene.tally.fail("follow", JSON.stringify(answer.body));
    await sleep(250);
  }
  scene.tally.fail("follow", `${accepted.id} has no verdict after ${FOLLOW_WITHIN_MS} ms`);
}
