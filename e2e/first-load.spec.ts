// The first HTML of a console page: for whom its data is, and what becomes of a prefetch that fails. That it contains
// the data is checked in every-page.spec.ts.
import { expect, test } from "@/e2e/fixtures";
import { makeReviewTenant, makeFlagged } from "@/e2e/review";
import type { Service } from "@/e2e/service";
import { makeTenant, type SessionCookie } from "@/e2e/session";
import { queriesOf } from "@/e2e/page-load";

async function fetchPage(service: Service, path: string, session: SessionCookie): Promise<Response> {
  return fetch(service.baseUrl + path, { headers: { cookie: `${session.name}=${session.value}` }, redirect: "manual" });
}

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
  const { session: otherSession } = await makeTenant(service, "Unrelated");
  for (const path of [`/verifications/${id}`, `/cockpit?item=${id}`, "/cockpit", "/verifications"]) {
    expect(await (await fetchPage(service, path, tenant.session)).text(), path).toContain("acme/secret");
    const answer = await fetchPage(service, path, otherSession);
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
