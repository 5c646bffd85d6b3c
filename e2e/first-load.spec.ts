// A console page comes with what it shows: its first HTML says it, and the browser asks for none of it again.
import type { Request } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { makeReviewTenant, makeFlagged } from "@/e2e/review";
import type { Service } from "@/e2e/service";
import { makeTenant, signIn } from "@/e2e/session";
import type { SessionCookie } from "@/e2e/session";
import type { Site } from "@/e2e/site-pages";
import { makeSite } from "@/e2e/site-pages";

/** Something that only the data says, of pages that `makeSite` fills; a name in braces is the id of that thing. */
const SHOWN: Readonly<Record<string, string>> = {
  "/cockpit": "is out.",
  "/verifications": "/verifications/{verification}",
  "/verifications/{verification}": "Error rate of at most 1 %",
  "/verifications/new": "Release check",
  "/rubrics": "Release check",
  "/rubrics/new": "Release notes lint",
  "/rubrics/{rubric}": "Error rate of at most 1 %",
  "/rubrics/{rubric}/diff?base={base}": "Release check",
  "/escalations": "{escalation}",
  "/escalations/{escalation}": "{escalation}",
  "/reports": "Release check",
  "/reports?group=quality": "Release check",
  "/reports?group=cost": "ms",
  "/settings/keys": "svk_",
  "/settings/members": "Second",
  "/settings/webhooks": "receiver.example.com",
  "/settings/webhooks/{endpoint}": "receiver.example.com",
  "/settings/signing": "ed25519-",
  "/settings/audit": "api_key.created",
};

/** Pages with a part that only the browser can draw: its own signing key, and the comparison, which is loaded later. */
const IN_PART_BY_BROWSER = new Set(["/escalations", "/escalations/{escalation}", "/rubrics/{rubric}/diff?base={base}"]);

let site: Site;
test.beforeAll(async ({ service }) => {
  site = await makeSite(service);
});

const filled = (address: string) => site.addressOf({ kind: "console", address });

async function fetchPage(service: Service, path: string, session: SessionCookie): Promise<Response> {
  return fetch(service.baseUrl + path, { headers: { cookie: `${session.name}=${session.value}` }, redirect: "manual" });
}

/** What the document draws before any script has run. */
const drawn = (html: string): string => html.replace(/<script\b[\s\S]*?<\/script>/g, "");

for (const [address, said] of Object.entries(SHOWN)) {
  test(`${address}: the first HTML shows what the page is about, and nothing is asked for twice`, async ({
    page,
    service,
  }) => {
    const answer = await fetchPage(service, filled(address), site.session);
    const html = drawn(await answer.text());
    // Evidence is highlighted, so that tags divide a text.
    expect(html + html.replace(/<[^>]*>/g, "")).toContain(filled(said));
    if (!IN_PART_BY_BROWSER.has(address)) expect(html).not.toContain('aria-label="Loading');

    const queries: string[] = [];
    page.on("request", (request) => queries.push(...queriesOf(request)));
    await page.context().addCookies([site.session]);
    await page.goto(filled(address), { waitUntil: "networkidle" });
    // The reviewer's next items are read ahead once the first is on screen.
    const shown = new URL(page.url()).searchParams.get("item");
    expect(queries.filter((query) => shown === null || !isAhead(query, shown))).toEqual([]);
  });
}

/** Procedures that a request asks, each with its input; none for a mutation. */
function queriesOf(request: Request): string[] {
  const { pathname, searchParams } = new URL(request.url());
  if (request.method() !== "GET" || !pathname.startsWith("/api/trpc/")) return [];
  const inputs = JSON.parse(searchParams.get("input") ?? "{}") as Record<string, unknown>;
  return pathname
    .slice("/api/trpc/".length)
    .split(",")
    .map((procedure, index) => `${procedure} ${JSON.stringify(inputs[index])}`);
}

const isAhead = (query: string, shown: string): boolean =>
  query.startsWith("verification.detail ") && !query.includes(shown);

test("what cannot be read is left to the page, which says why", async ({ signedIn: page, allowedErrors }) => {
  allowedErrors.push(/404/);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(...queriesOf(request)));
  await page.goto("/verifications/01a00000-0000-7000-8000-000000000000");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  expect(asked.map((query) => query.split(" ", 1)[0])).toEqual(["verification.detail"]);
});

test("a page holds nothing of another tenant", async ({ service }) => {
  const tenant = await makeReviewTenant(service);
  const id = await makeFlagged(service, tenant, { inline: "Version 7.8.9 is out." }, "acme/secret");
  const stranger = await signIn(service, await makeTenant(service, "Stranger"));
  for (const path of [`/verifications/${id}`, `/cockpit?item=${id}`, "/cockpit", "/verifications"]) {
    expect(await (await fetchPage(service, path, tenant.session)).text(), path).toContain("acme/secret");
    const answer = await fetchPage(service, path, stranger);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html, path).not.toContain("acme/secret");
    expect(html, path).not.toContain("7.8.9");
  }
});

test("without a session the page leads to the sign-in page, and back", async ({ service }) => {
  const answer = await fetchPage(service, "/verifications?q=acme", { name: "none", value: "none", url: "" });
  expect(answer.status).toBe(307);
  expect(answer.headers.get("location")).toBe(`/sign-in?next=${encodeURIComponent("/verifications?q=acme")}`);
  expect(await answer.text()).not.toContain("acme/");
});
