// A signed-in browser: its cookie and the headers it sends.
import { TEST_PASSWORD } from "@/testing/factories";
import type { TestService } from "@/testing/service";

/**
 * Signs in through the real transport.
 * @returns a page's headers; throws unless the response is 200
 */
export async function signIn(
  { baseUrl }: Pick<TestService, "baseUrl">,
  email: string,
  password = TEST_PASSWORD,
): Promise<{ cookie: string; origin: string }> {
  const answer = await authPost(baseUrl, "/sign-in/email", { email, password });
  if (answer.status !== 200) throw new Error(`sign-in returned ${answer.status}: ${await answer.text()}`);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  return { cookie: cookie.join("; "), origin: baseUrl };
}

/** Environment of a service that trusts the source address that `authPost` sends. */
export const BEHIND_PROXY = { TRUSTED_PROXIES: "127.0.0.1" };

let sources = 0;

/** Posts to the auth library like a page of the product, by default from a new source address. */
export function authPost(baseUrl: string, path: string, body: object, headers = {}): Promise<Response> {
  const source = `10.0.${(++sources >> 8) & 255}.${sources & 255}`;
  return fetch(`${baseUrl}/api/auth${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: baseUrl, "x-forwarded-for": source, ...headers },
    body: JSON.stringify(body),
  });
}
