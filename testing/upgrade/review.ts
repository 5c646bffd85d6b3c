// A client that decides about flagged verdicts as a reviewer, in one session across releases.
import { type Scene, send, withKey } from "@/testing/upgrade/scene";
import { callProcedure, signIn } from "@/testing/upgrade/session";
import { submit } from "@/testing/upgrade/submit";

const sessions = new WeakMap<Scene, Record<string, string>>();

/** Signs in once, and grants the owner the reviewer role. */
async function openSession(scene: Scene): Promise<Record<string, string> | null> {
  const openedSession = sessions.get(scene);
  if (openedSession) return openedSession;
  const session = await signIn(scene);
  if (session === null) return null;
  const me = await callProcedure<{ account_id: string }>(scene, session, "account.me", {});
  const body = { reviewer_subject: me.body.account_id, active: true };
  const grant = await callProcedure(scene, session, "review.setReviewer", { body });
  if (!scene.tally.count("procedure", grant.status, [200], JSON.stringify(grant.body))) return null;
  sessions.set(scene, session);
  return session;
}

/** Submits work whose verdict is flagged, reads the queue, decides, and reads the decision with the API key. */
export async function reviewFlagged(scene: Scene, name: string, round: number): Promise<void> {
  const session = await openSession(scene);
  if (session === null) return;
  const submission = { rubric: "flagged", inline: `Version ${round} is out.`, waitMs: 5_000 } as const;
  const verification = await submit(scene, `${name}-${round}`, submission, "submit flagged", [200]);
  if (verification === null) return;
  const queue = await callProcedure(scene, session, "review.queue", {});
  scene.tally.count("queue", queue.status, [200], JSON.stringify(queue.body));
  const body = { verification_id: verification.id, decision: "accept", reason: `Round ${round}` };
  const decision = await callProcedure(scene, session, "review.decide", { body });
  if (!scene.tally.count("decide", decision.status, [200], JSON.stringify(decision.body))) return;
  const path = `/v1/verifications/${verification.id}/determination`;
  const determination = await send(scene, path, { headers: withKey(scene) });
  scene.tally.count("decision", determination.status, [200], JSON.stringify(determination.body));
}
