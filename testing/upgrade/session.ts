// Signs in and calls procedures as a browser does, through the load balancer.
import { type Answer, type Scene, send } from "@/testing/upgrade/scene";

let sourceCount = 0;

/** Signs in from a new source address. Returns the headers of the session, or null after a failure, which the tally has. */
export async function signIn(scene: Scene): Promise<Record<string, string> | null> {
  const source = `198.18.${(++sourceCount >> 8) & 255}.${sourceCount & 255}`;
  const headers = { origin: scene.url, "x-forwarded-for": source };
  const answer = await send(scene, "/api/auth/sign-in/email", { body: scene.owner, headers });
  if (!scene.tally.count("sign in", answer.status, [200], JSON.stringify(answer.body))) return null;
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  return { origin: scene.url, cookie: cookies.join("; ") };
}

type Result<T> = { result: { data: T } };

/** Calls a procedure as a page does: a mutation with `body`, else a query with `input`. */
export async function callProcedure<T>(
  scene: Scene,
  session: Record<string, string>,
  id: string,
  { body, input = {} }: { body?: object; input?: object },
): Promise<Answer<T>> {
  const query = body === undefined ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
  const requestBody = body === undefined ? {} : { body: { body } };
  const answer = await send<Result<T>>(scene, `/api/trpc/${id}${query}`, { ...requestBody, headers: session });
  return { ...answer, body: answer.status === 200 ? answer.body.result.data : (answer.body as T) };
}
