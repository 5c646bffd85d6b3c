// Clients that submit work. Each request has an Idempotency-Key of its own, and none is repeated after a failure.
import { setTimeout as sleep } from "node:timers/promises";
import { MORE_THAN_A_REQUEST } from "@/testing/factories";
import { type Answer, type Scene, send, withKey } from "@/testing/upgrade/scene";

type Verification = { id: string; verification_id?: string; status: string };
type Submission = { rubric: keyof Scene["rubrics"]; inline: string; waitMs?: number };

/** Returns a submission that meets all criteria. `members` follow in its JSON. */
const writeSubmission = (name: string, members = "") => `{"status": "ok", "latency": 20, "of": "${name}"${members}}`;
const FOLLOW_TIMEOUT_MS = 60_000;

/** Submits once. Returns the verification, or null after a status that is not expected. */
export async function submit(
  scene: Scene,
  key: string,
  { rubric, inline, waitMs }: Submission,
  work: string,
  expectedStatuses: readonly number[],
): Promise<Verification | null> {
  const options = waitMs === undefined ? {} : { options: { wait_ms: waitMs } };
  const body = { rubric_id: scene.rubrics[rubric], submission: { inline }, ...options };
  const headers = withKey(scene, { "idempotency-key": key });
  const { status, body: answer }: Answer<Verification> = await send(scene, "/v1/verify", { body, headers });
  if (!scene.tally.count(work, status, expectedStatuses, JSON.stringify(answer))) return null;
  const verification = { ...answer, id: answer.verification_id ?? answer.id };
  scene.accepted.set(key, (scene.accepted.get(key) ?? new Set()).add(verification.id));
  if (verification.status === "succeeded") scene.verdicts.push(verification.id);
  return verification;
}

export async function submitDeterministic(scene: Scene, name: string, round: number): Promise<void> {
  const wait = round % 2 === 0 ? { waitMs: 5_000 } : {};
  const submission = { rubric: "deterministic", inline: writeSubmission(`${name}-${round}`), ...wait } as const;
  const work = round % 2 === 0 ? "submit and wait" : "submit";
  await submit(scene, `${name}-${round}`, submission, work, round % 2 === 0 ? [200] : [202]);
}

/** Repeats requests of earlier rounds with their keys. The other release may have accepted them. */
export async function submitAgain(scene: Scene, name: string, round: number): Promise<void> {
  for (const number of [round, Math.floor(round / 2), Math.max(0, round - 20)]) {
    const submission = { rubric: "deterministic", inline: writeSubmission(`${name}-${number}`) } as const;
    await submit(scene, `${name}-${number}`, submission, "repeat", [202]);
  }
}

/** Submits more work than a request decides, so that a durable run decides it. */
export async function submitLarge(scene: Scene, name: string, round: number): Promise<void> {
  const inline = writeSubmission(`${name}-${round}`, MORE_THAN_A_REQUEST);
  await submit(scene, `${name}-${round}`, { rubric: "deterministic", inline }, "submit large", [202]);
}

/** Submits judged work without waiting for its verdict, except in every fourth round. */
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
  const deadline = Date.now() + FOLLOW_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const answer = await send<Verification>(scene, `/v1/verifications/${accepted.id}`, { headers: withKey(scene) });
    if (!scene.tally.count("follow", answer.status, [200], JSON.stringify(answer.body))) return;
    if (answer.body.status === "succeeded") return void scene.verdicts.push(accepted.id);
    if (answer.body.status === "failed") return scene.tally.fail("follow", JSON.stringify(answer.body));
    await sleep(250);
  }
  scene.tally.fail("follow", `${accepted.id} has no verdict after ${FOLLOW_TIMEOUT_MS} ms`);
}
