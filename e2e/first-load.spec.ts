// The first HTML of a console page contains its data, and the browser does not request that data again.
import type { Request } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { makeReviewTenant, makeFlagged } from "@/e2e/review";
import type { Service } from "@/e2e/service";
import { makeTenant, signIn, type SessionCookie } from "@/e2e/session";
import { type Site, makeSite, SITE_PAGES } from "@/e2e/site-pages";

const PAGES = [
  ...SITE_PAGES.flatMap(({ address, shows }) => (shows === undefined ? [] : [{ address, shows }])),
  { address: "/reports?group=quality", shows: "Release check" },
  { address: "/reports?group=cost", shows: "ms" },
];

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

/** The document without its scripts. */
const withoutScripts = (html: string): string => html.replace(/<script\b[\s\S]*?<\/script>/g, "");

for (const { address, shows: text } of PAGES) {
  test(`${address}: the first HTML contains the data, and no query is sent again`, async ({ page, service }) => {
    const answer = await fetchPage(service, filled(address), site.session);
    const html = withoutScripts(await answer.text());
    // Evidence is highlighted, so that tags divide a text.
    expect(html + html.replace(/<[^>]*>/g, "")).toContain(filled(text));
    if (!IN_PART_BY_BROWSER.has(address)) expect(html).not.toContain('aria-label="Loading');

    const queries: string[] = [];
    page.on("request", (request) => queries.push(...queriesOf(request)));
    await page.context().addCookies([site.session]);
    await page.goto(filled(address), { waitUntil: "networkidle" });
    // The next items of the review queue are prefetched once the first is rendered.
    const current = new URL(page.url()).searchParams.get("item");
    expect(queries.filter((query) => current === null || !isPrefetch(query, current))).toEqual([]);
  });
}

/** The queries of a request, each with its input; none for a mutation. */
function queriesOf(request: Request): string[] {
  const { pathname, searchParams } = new URL(request.url());
  if (request.method() !== "GET" || !pathname.startsWith("/api/trpc/")) return [];
  const inputs = JSON.parse(searchParams.get("input") ?? "{}") as Record<string, unknown>;
  return pathname
    .slice("/api/trpc/".length)
    .split(",")
    .map((procedure, index) => `${procedure} ${JSON.stringify(inputs[index])}`);
}

const isPrefetch = (query: string, current: string): boolean =>
  query.startsWith("verification.detail ") && !query.includes(current);

test("a failed prefetch is left to the page, which shows the problem", async ({ signedIn: page, allowedErrors }) => {
  allowedErrors.push(/404/);
  const queries: string[] = [];
  page.on("request", (request) => queries.push(...queriesOf(request)));
  await page.goto("/verifications/01a00000-0000-7000-8000-000000000000");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  expect(queries.map((query) => query.split(" ", 1)[0])).toEqual(["verification.detail"]);
});

test("a page contains no data of another tenant", async ({ service }) => {
  const tenant = await makeReviewTenant(service);
  const id = await makeFlagged(service, tenant, { inline: "Version 7.8.9 is out." }, "acme/secret");
  const otherTenant = await signIn(service, await makeTenant(service, "Unrelated"));
  for (const path of [`/verifications/${id}`, `/cockpit?item=${id}`, "/cockpit", "/verifications"]) {
    expect(await (await fetchPage(service, path, tenant.session)).text(), path).toContain("acme/secret");
    const answer = await fetchPage(service, path, otherTenant);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html, path).not.toContain("acme/secret");
    expect(html, path).not.toContain("7.8.9");
  }
});

test("without a session the page redirects to the sign-in page, and back", async ({ service }) => {
  const answer = await fetchPage(service, "/verifications?q=acme", { name: "none", value: "none", url: "" });
  expect(answer.status).toBe(307);
  expect(answer.headers.get("location")).toBe(`/sign-in?next=${encodeURIComponent("/verifications?q=acme")}`);
  expect(await answer.text()).not.toContain("acme/");
});
