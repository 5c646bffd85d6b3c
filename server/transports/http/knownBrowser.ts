// Sets a cookie in browsers that have signed in to an account. Their password attempts are counted separately, so that
// guesses from elsewhere do not slow them down (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const LIFETIME_SECONDS = 180 * 86_400;

/** A browser with its ID and the account to which it has signed in. */
type KnownBrowser = { id: string; accountId: string };

export type KnownBrowsers = {
  /** Finds the browser, if it has signed in to an account with this email. */
  find(headers: Headers, email: string): KnownBrowser | null;
  /** Creates the Set-Cookie value by which the account recognizes the browser. */
  cookie(account: { accountId: string; email: string }): string;
};

/** Creates and reads the cookies, which `secret` signs. `secure` is true if the service uses https. */
export function createKnownBrowsers({ secret, secure }: { secret: string; secure: boolean }): KnownBrowsers {
  const name = `${secure ? "__Host-" : ""}svc-verify.known_browser`;
  const attributes = `Max-Age=${LIFETIME_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  const sign = ({ id, accountId }: KnownBrowser, email: string) =>
    createHmac("sha256", secret)
      .update(`known browser\n${id}\n${accountId}\n${email.toLowerCase()}`)
      .digest("base64url");
  return {
    find: (headers, email) => {
      const cookies = headers.get("cookie")?.split("; ") ?? [];
      const cookie = cookies.find((candidate) => candidate.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
      const [id = "", accountId = "", givenSignature = ""] = cookie.split(".");
      const [expected, actualSignature] = [Buffer.from(sign({ id, accountId }, email)), Buffer.from(givenSignature)];
      return expected.length === actualSignature.length && timingSafeEqual(expected, actualSignature)
        ? { id, accountId }
        : null;
    },
    cookie: ({ accountId, email }) => {
      const id = randomBytes(16).toString("base64url");
      return `${name}=${id}.${accountId}.${sign({ id, accountId }, email)}; ${attributes}`;
    },
  };
}
