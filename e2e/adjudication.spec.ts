// From a routed verdict to the release that it held up: two reviewers, an owner, an outsider, and a program that asks
// the command line.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext } from "@playwright/test";
import { test as base, expect } from "@/e2e/fixtures";
import { CockpitPage } from "@/e2e/pages/CockpitPage";
import { addReviewer, makeFlagged, makeReviewTenant, me, type ReviewTenant } from "@/e2e/review";
import type { Service } from "@/e2e/service";
import { callAs, type SessionCookie } from "@/e2e/session";
import { endUndoPeriod, recorded } from "@/e2e/start-reviewing";
import { startReceiver, type Receiver } from "@/testing/receiver";

type Program = { exit: number; out: string };

const test = base.extend<{ receiver: Receiver; folder: string }>({
  receiver: async ({}, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    receiver.stop();
  },
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), "svc-verify-gate-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

function svcVerify(service: Service, { apiKey }: ReviewTenant, ...args: string[]): Promise<Program> {
  const env = { ...process.env, SVC_VERIFY_URL: service.baseUrl, SVC_VERIFY_API_KEY: apiKey };
  return new Promise((resolve) => {
    execFile(process.execPath, ["dist/cli.mjs", ...args], { env }, (error, out) =>
      resolve({ exit: error ? Number(error.code) : 0, out }),
    );
  });
}

test("route, refusals, close; then badge, list, report, webhook and the gate of a release change", async ({
  page,
  browser,
  service,
  receiver,
  folder,
  allowedErrors,
}) => {
  allowedErrors.push(/status of (403|404|207)/);
  const tenant = await makeReviewTenant(service);
  const grant = async (session: SessionCookie, tier: string) => {
    const { account_id } = await me(service, session);
    const body = { reviewer_subject: account_id, active: true, tier };
    await callAs(service, tenant.session, "review.setReviewer", { body });
  };
  await callAs(service, tenant.session, "webhook.create", { body: { url: `${receiver.url}/hook` } });
  const router = await addReviewer(service, tenant, "Router");
  const judge = await addReviewer(service, tenant, "Judge");
  await grant(judge, "senior_reviewer");
  const id = await makeFlagged(service, tenant, undefined, "release 2.4.0");

  const proof = path.join(folder, "proof.json");
  const release = async () => {
    const { out } = await svcVerify(service, tenant, "proof", "get", id);
    await writeFile(proof, out);
    return (await svcVerify(service, tenant, "proof", "check", proof, "--require", "met")).exit;
  };
  const badge = async () => {
    const { out } = await svcVerify(service, tenant, "proof", "get", id);
    const answer = await page.request.post("/v1/proofs/verify", { data: JSON.parse(out) as object });
    return ((await answer.json()) as { credential: { badge_svg: string } }).credential.badge_svg;
  };
  expect(await release()).toBe(4);
  expect(await badge()).toContain("Verdict: cannot determine");

  await page.context().addCookies([router]);
  await page.clock.install();
  const cockpit = new CockpitPage(page);
  await cockpit.open();
  await expect(cockpit.title).toHaveText("release 2.4.0");
  await cockpit.route.click();
  await page.getByLabel(/Question for the escalation/).fill("Is the rate anywhere?");
  await page.keyboard.press("Control+Enter");
  await expect(cockpit.undo).toBeVisible();
  await endUndoPeriod(page);
  await recorded(service, tenant, id).toBe("route");
  await page.goto("/escalations");
  await page.getByRole("row").nth(1).getByRole("link").click();
  await expect(page.getByText("Another reviewer must close this escalation", { exact: true })).toBeVisible();
  const address = page.url();

  const opened: BrowserContext[] = [];
  const as = async (session: SessionCookie) => {
    const context = await browser.newContext({ baseURL: service.baseUrl });
    opened.push(context);
    await context.addCookies([session]);
    return context.newPage();
  };
  const outsider = await as((await makeReviewTenant(service)).session);
  await outsider.goto(address);
  await expect(outsider.getByText("escalation_not_found")).toBeVisible();

  const judging = await as(judge);
  const fill = async (tier: RegExp) => {
    await judging.getByLabel("Determination", { exact: true }).selectOption("met");
    await judging
      .getByLabel("Tier")
      .selectOption({ label: await judging.getByLabel("Tier").getByRole("option", { name: tier }).innerText() });
    await judging.getByLabel("Minutes spent").fill("20");
    await judging.getByLabel("Rationale").fill("The rate is on the linked page.");
    await judging.getByRole("button", { name: "Sign and close" }).click();
  };
  await judging.goto(address);
  await judging.getByRole("button", { name: "Create signing key" }).click();
  await expect(judging.getByText("This browser has an enrolled signing key")).toBeVisible();
  await grant(judge, "reviewer");
  await fill(/^Senior reviewer/);
  await expect(judging.getByText(/grant/).first()).toBeVisible();
  await expect(judging.getByRole("heading", { name: "Judgment", exact: true })).toBeHidden();
  await judging.reload();
  await fill(/^Reviewer/);
  await expect(judging.getByRole("heading", { name: "Judgment", exact: true })).toBeVisible();

  expect(await release()).toBe(0);
  expect(await badge()).toMatch(/aria-label="[^"]*: met\b/);
  await page.goto("/verifications");
  const row = page.getByRole("row").filter({ hasText: "release 2.4.0" });
  await expect(row).toContainText("Met");
  await expect(row).toContainText("signed as Cannot determine");
  await page.goto("/reports");
  await expect(page.getByText("0 overridden by reviewers, 1 closed by escalation")).toBeVisible();
  const types = () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  await expect.poll(types, { timeout: 30_000 }).toContain("escalation.closed");
  const closed = receiver.received.find(({ body }) => body.includes('"escalation.closed"'));
  expect(JSON.parse(closed?.body ?? "{}")).toMatchObject({ data: { determination: "met" } });
  await Promise.all(opened.map((context) => context.close()));
});
