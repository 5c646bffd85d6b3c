// Requests that reach the sign-in library, and how often.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ProblemBody } from "@/server/contracts/problems";
import {
  ATTEMPTS_PER_ACCOUNT,
  ATTEMPTS_PER_BROWSER,
  ATTEMPTS_PER_SITE,
  ATTEMPTS_PER_SOURCE,
  createPasswordLimits,
  type PasswordAttempt,
} from "@/server/transports/http/passwordLimits";
import { type TestAccount, makeAccount, TEST_PASSWORD } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";
import { authPost, BEHIND_PROXY, signIn } from "@/testing/signIn";

const WRONG_PASSWORD = "not the password";
let service: TestService;
let account: TestAccount;
const start = async () => {
  service = await startTestService(BEHIND_PROXY);
  account = await makeAccount(service.service, service.tenantId);
};

const attempt = (email: string, password: string, source: string) =>
  authPost(service.baseUrl, "/sign-in/email", { email, password }, { "x-forwarded-for": source });

/** Attempts counted where the service counts them, without the time that it takes to hash a password for each. */
async function countEarlier(attempts: number, buildAttempt: (n: number) => Omit<PasswordAttempt, "browser">) {
  const limits = createPasswordLimits(service.service.database.signIn.pool);
  for (let index = 0; index < attempts; index++) await limits.attempt({ ...buildAttempt(index), browser: null });
}

async function expectLimited(answer: Response) {
  expect(ProblemBody.parse(await answer.json())).toMatchObject({ code: "rate_limited", status: answer.status });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
}

describe("attempts at a password", () => {
  // Each test has its own counts.
  beforeEach(start);
  afterEach(() => service.stop());

  it("are counted for each source, whatever account they try; other sources are not affected", async () => {
    const source = "203.0.113.7";
    await countEarlier(ATTEMPTS_PER_SOURCE.points - 2, (index) => ({ source, email: `unknown-${index}@example.com` }));
    expect((await attempt("unknown@example.com", WRONG_PASSWORD, source)).status).toBe(401);
    expect((await attempt(account.email, WRONG_PASSWORD, source)).status).toBe(401);
    await expectLimited(await attempt(account.email, TEST_PASSWORD, "203.0.113.7"));
    expect((await attempt(account.email, TEST_PASSWORD, "203.0.113.8")).status).toBe(200);
  });

  it("count one client's IPv6 network as one source", async () => {
    const email = "unknown@example.com";
    await countEarlier(ATTEMPTS_PER_SOURCE.points - 2, (index) => ({ source: `2001:db8::${index}`, email }));
    expect((await attempt(email, WRONG_PASSWORD, "2001:db8::a")).status).toBe(401);
    expect((await attempt(email, WRONG_PASSWORD, "2001:db8::b")).status).toBe(401);
    await expectLimited(await attempt(account.email, WRONG_PASSWORD, "2001:db8:0:0:ffff::1"));
    expect((await attempt(account.email, WRONG_PASSWORD, "2001:db8:0:1::1")).status).toBe(401);
  });

  it("count by the trusted proxy's word for a source, not by the client's", async () => {
    for (let index = 0; index < ATTEMPTS_PER_SOURCE.points; index++) {
      expect((await attempt(account.email, WRONG_PASSWORD, `198.51.100.${index}, 203.0.113.7`)).status).toBe(401);
    }
    await expectLimited(await attempt(account.email, WRONG_PASSWORD, "198.51.100.99, 203.0.113.7"));
  });

  it("count the networks of one customer of a provider together, with a larger allowance", async () => {
    const email = "unknown@example.com";
    await countEarlier(ATTEMPTS_PER_SITE.points - 2, (index) => ({ source: `2001:db8:0:${index}::1`, email: null }));
    expect((await attempt(email, WRONG_PASSWORD, "2001:db8:0:fd::1")).status).toBe(401);
    expect((await attempt(email, WRONG_PASSWORD, "2001:db8:0:fe::1")).status).toBe(401);
    await expectLimited(await attempt(account.email, TEST_PASSWORD, "2001:db8:0:ff::1"));
    expect((await attempt(account.email, TEST_PASSWORD, "2001:db8:1::1")).status).toBe(200);
  });

  const ms = async (work: () => Promise<Response>) => {
    const started = performance.now();
    const { status } = await work();
    return { status, took: performance.now() - started };
  };
  const attack = async (email: string) => {
    const spellEmail = (index: number) => (index % 2 ? email : email.toUpperCase());
    const earlierCount = ATTEMPTS_PER_ACCOUNT.points - 2;
    await countEarlier(earlierCount, (index) => ({ source: `198.51.100.${index}`, email: spellEmail(index) }));
    for (const index of [earlierCount, earlierCount + 1]) {
      expect((await attempt(spellEmail(index), WRONG_PASSWORD, `198.51.100.${index}`)).status).toBe(401);
    }
  };

  it.each(["known", "unknown"])(
    "take longer at an account with many, alike for a %s one, and lock no owner out",
    async (kind) => {
      const email = kind === "known" ? account.email : "unknown@example.com";
      await attack(email);
      const slowAnswer = await ms(() => attempt(email, WRONG_PASSWORD, "198.51.100.200"));
      expect(slowAnswer).toEqual({ status: 401, took: expect.toSatisfy((took: number) => took >= 1_000) as number });
      expect((await attempt(account.email, TEST_PASSWORD, "198.51.100.201")).status).toBe(200);
    },
  );

  it("of a browser that has signed in are counted for it alone", async () => {
    const ownCookie = await signIn(service, account.email);
    const from = (password: string, email = account.email) =>
      authPost(
        service.baseUrl,
        "/sign-in/email",
        { email, password },
        { ...ownCookie, "x-forwarded-for": "198.51.100.1" },
      );
    await attack(account.email);
    // One attempt of the attack came from the same source.
    await countEarlier(ATTEMPTS_PER_SOURCE.points - 1, () => ({ source: "198.51.100.1", email: "a@b.test" }));
    const quickAnswer = await ms(() => from(TEST_PASSWORD));
    expect(quickAnswer).toEqual({ status: 200, took: expect.toSatisfy((took: number) => took < 1_000) as number });
    for (let index = 0; index < ATTEMPTS_PER_BROWSER.points; index++)
      expect((await from(WRONG_PASSWORD)).status).toBe(401);
    await expectLimited(await from(TEST_PASSWORD));
    // Known to one account is not known to another.
    await expectLimited(await from(WRONG_PASSWORD, "other@example.com"));
  });

  it("are counted by all processes together", async () => {
    const anonymousAttempt = () => ({ source: "203.0.113.7", email: null });
    await countEarlier(ATTEMPTS_PER_SOURCE.points - 1, anonymousAttempt);
    expect((await attempt("a@b.test", WRONG_PASSWORD, "203.0.113.7")).status).toBe(401);
    await expect(countEarlier(1, anonymousAttempt)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("stay counted after a right password, since they can have been at another account with the email", async () => {
    const { pool } = service.service.database.signIn;
    const readCount = async () => {
      const { rows } = await pool.query<{ points: number }>(
        "SELECT points FROM attempt_count WHERE key LIKE 'account:%'",
      );
      return rows.map(({ points }) => points);
    };
    await countEarlier(ATTEMPTS_PER_ACCOUNT.points - 3, (index) => ({
      source: `198.51.100.${index}`,
      email: account.email,
    }));
    expect((await attempt(account.email, WRONG_PASSWORD, "198.51.100.200")).status).toBe(401);
    expect(await readCount()).toEqual([ATTEMPTS_PER_ACCOUNT.points - 2]);
    expect((await attempt(account.email, TEST_PASSWORD, "198.51.100.201")).status).toBe(200);
    expect(await readCount()).toEqual([ATTEMPTS_PER_ACCOUNT.points - 2]);
  });

  it("within a session are counted for the account and the source", async () => {
    const page = await signIn(service, account.email);
    // A session that the browser did not begin, as a stolen one.
    const cookie = page.cookie.split("; ").find((part) => part.includes("session_token")) ?? "";
    const check = (source: string) => {
      const body = { currentPassword: WRONG_PASSWORD, newPassword: "a new password" };
      return authPost(service.baseUrl, "/change-password", body, { ...page, cookie, "x-forwarded-for": source });
    };
    const answers = await Promise.all(Array.from({ length: 100 }, () => check("203.0.113.7")));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(ATTEMPTS_PER_SOURCE.points);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100 - ATTEMPTS_PER_SOURCE.points);
    for (let index = ATTEMPTS_PER_SOURCE.points; index < ATTEMPTS_PER_ACCOUNT.points; index++) {
      expect((await check(`198.51.100.${index}`)).status).toBe(400);
    }
    expect((await ms(() => check("198.51.100.200"))).took).toBeGreaterThanOrEqual(1_000);
  });
});

it("a client that sends X-Forwarded-For without a trusted proxy is counted by its own address", async () => {
  const direct = await startTestService();
  const { email } = await makeAccount(direct.service, direct.tenantId);
  const from = (source: string) =>
    authPost(direct.baseUrl, "/sign-in/email", { email, password: WRONG_PASSWORD }, { "x-forwarded-for": source });
  for (let index = 0; index < ATTEMPTS_PER_SOURCE.points; index++)
    expect((await from(`198.51.100.${index}`)).status).toBe(401);
  await expectLimited(await from("198.51.100.99"));
  await direct.stop();
});

describe("the library's routes", () => {
  let page: Awaited<ReturnType<typeof signIn>>;
  beforeAll(async () => {
    await start();
    page = await signIn(service, account.email);
  });
  afterAll(() => service.stop());

  it.each([
    ["POST", "update-user"],
    ["POST", "update-session"],
    ["POST", "delete-user"],
    ["POST", "change-email"],
    ["POST", "sign-up/email"],
    ["POST", "sign-in/social"],
    ["POST", "request-password-reset"],
    ["POST", "revoke-sessions"],
    ["POST", "sign-in/email/"],
    ["POST", "sign%2din/email"],
    ["GET", "error"],
    ["GET", "ok"],
    ["GET", "reset-password/token?callbackURL=/"],
    ["GET", "verify-email?token=x"],
    ["GET", "callback/google"],
    ["GET", "__proto__"],
  ])("%s %s, which no page uses, is unknown", async (method, path) => {
    const body = method === "POST" ? { body: JSON.stringify({ name: "x".repeat(200_000) }) } : {};
    const answer = await fetch(`${service.baseUrl}/api/auth/${path}`, {
      method,
      headers: { ...page, "content-type": "application/json" },
      ...body,
    });
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(ProblemBody.parse(await answer.json())).toMatchObject({ code: "not_found", status: answer.status });
  });

  it.each([
    ["an email with NUL", "sign-in/email", { email: "a\u0000@example.com", password: "x" }],
    ["a long password", "sign-in/email", { email: "a@example.com", password: "x".repeat(2_000) }],
    [
      "another site's URL",
      "sign-in/email",
      { email: "a@example.com", password: "x", callbackURL: "https://evil.test" },
    ],
    ["a long email", "sign-in/email", { email: `${"a".repeat(300)}@example.com`, password: "x" }],
    ["a long body", "sign-in/email", { email: "a@example.com", password: "x".repeat(20_000) }],
    ["an array", "sign-in/email", []],
    ["a token with NUL", "reset-password", { token: "a\u0000b", newPassword: "a new password" }],
    ["a token with NUL", "revoke-session", { token: "a\u0000b" }],
    ["a number as password", "change-password", { currentPassword: "x", newPassword: 1 }],
    ["an unknown field", "sign-out", { callbackURL: "/" }],
  ])("%s is refused by %s with a problem", async (requestName, path, body) => {
    const answer = await authPost(service.baseUrl, `/${path}`, body, page);
    const code = requestName === "a long body" ? "payload_too_large" : "invalid_request";
    expect(ProblemBody.parse(await answer.json())).toMatchObject({ code, status: answer.status });
  });

  it("no control character in a password is an internal error", async () => {
    expect((await attempt(account.email, "a\u0000b", "203.0.113.7")).status).toBe(401);
  });

  it("another method is refused with the one that works", async () => {
    const answer = await fetch(`${service.baseUrl}/api/auth/sign-in/email`, { method: "OPTIONS" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  });
});
