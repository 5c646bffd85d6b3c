// A reviewer who decides about flagged verdicts, in one session across releases.
import { type Scene, send, withKey } from "@/testing/upgrade/scene";
import { callProcedure, signIn } from "@/testing/upgrade/session";
import { submit } from "@/testing/upgrade/submit";

const sessions = new WeakMap<Scene, Record<string, string>>();

/** Signs in once, and grants the owner the reviewer role. */
async function openSession(scene: Scene): Promise<Record<string, string> | null> {
  const earlier = sessions.get(scene);
  if (earlier) return earlier;
  const session = await signIn(scene);
  if (session === null) return null;
  const me = await callProcedure<{ account_id: string }>(scene, session, "account.me", {});
  const body = { reviewer_subject: me.body.account_id, active: true };
  const granted = await callProcedure(scene, session, "review.setReviewer", { body });
  if (!scene.tally.count("procedure", granted.status, [200], JSON.stringify(granted.body))) return null;
  sessions.set(scene, session);
  return session;
}

/** Submits what is flagged, finds it in the queue's counts, decides, and reads the decision with the key. */
export async function review(scene: Scene, name: string, round: number): Promise<void> {
  const session = await openSession(scene);
  if (session === null) return;
  const submission = { rubric: "flagged", inline: `Version ${round} is out.`, waitMs: 5_000 } as const;
  const flagged = await submit(scene, `${name}-${round}`, submission, "submit flagged", [200]);
  if (flagged === null) return;
  const queue = await callProcedure(scene, session, "review.queue", {});
  scene.tally.count("queue", queue.status, [200], JSON.stringify(queue.body));
  const body = { verification_id: flagged.id, decision: "accept", reason: `Round ${round}` };
  const decided = await callProcedure(scene, session, "review.decide", { body });
  if (!scene.tally.count("decide", decided.status, [200], JSON.stringify(decided.body))) return;
  const path = `/v1/verifications/${flagged.id}/determination`;
  const stored = await send(scene, path, { headers: withKey(scene) });
  scene.tally.count("decision", stored.status, [200], JSON.stringify(stored.body));
}
