// A browser that is signed in: its cookie, and the headers that it adds by itself.
import { TEST_PASSWORD } from "@/server/testing/factories";
import type { TestService } from "@/server/testing/service";

/** Signs in through the real transport. @returns the headers of a page of ours; throws unless the sign-in is answered 200 */
export async function signIn(
  { baseUrl }: Pick<TestService, "baseUrl">,
  email: string,
  password = TEST_PASSWORD,
): Promise<{ cookie: string; origin: string }> {
  const answer = await authPost(baseUrl, "/sign-in/email", { email, password });
  if (answer.status !== 200) throw new Error(`sign-in was answered ${answer.status}: ${await answer.text()}`);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  return { cookie: cookie.join("; "), origin: baseUrl };
}

/** Environment of a service that trusts the source address `authPost` sends. */
export const BEHIND_PROXY = { TRUSTED_PROXIES: "127.0.0.1" };

/**
 * Posts to the sign-in library as one of our pages. Each service has its own source address: the library allows ten
 * sign-ins a minute per source, and counts them in one variable for all services of a process.
 */
export function authPost(baseUrl: string, path: string, body: object, headers = {}): Promise<Response> {
  const port = Number(new URL(baseUrl).port);
  const source = `10.0.${port >> 8}.${port & 255}`;
  return fetch(`${baseUrl}/api/auth${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: baseUrl, "x-forwarded-for": source, ...headers },
    body: JSON.stringify(body),
  });
}
