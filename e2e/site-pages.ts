// Every page of the product with data on it, for tools that measure all pages.
import { addReviewer, makeReviewTenant, makeFlagged } from "@/e2e/review";
import type { Service } from "@/e2e/service";
import type { SessionCookie } from "@/e2e/session";
import { callAs } from "@/e2e/session";

/** `account`: pages before the console, without a session. */
export type PageKind = "public" | "account" | "console";
/** `address` of a console page can contain a name in braces, which `makeSite` replaces with an ID. */
export type SitePage = { kind: PageKind; address: string };

const PUBLIC = ["/", "/check", "/docs", "/problems", "/problems/rate_limited", "/proof-limits"];
const ACCOUNT = ["/sign-in", "/invite", "/reset"];
const CONSOLE = [
  "/welcome",
  "/cockpit",
  "/verifications",
  "/verifications/{verification}",
  "/verifications/new",
  "/rubrics",
  "/rubrics/new",
  "/rubrics/{rubric}",
  "/rubrics/{rubric}/diff?base={base}",
  "/rubrics/drafts/{draft}",
  "/escalations",
  "/escalations/{escalation}",
  "/reports",
  "/settings/keys",
  "/settings/members",
  "/settings/tenant",
  "/settings/webhooks",
  "/settings/webhooks/{endpoint}",
  "/settings/sources",
  "/settings/judge",
  "/settings/signing",
  "/settings/audit",
  "/account",
];

export const SITE_PAGES: readonly SitePage[] = [
  ...PUBLIC.map((address) => ({ kind: "public", address }) as const),
  ...ACCOUNT.map((address) => ({ kind: "account", address }) as const),
  ...CONSOLE.map((address) => ({ kind: "console", address }) as const),
];

export type Site = {
  /** An owner who is a reviewer. */
  session: SessionCookie;
  /** The address with its names replaced by IDs. */
  addressOf(page: SitePage): string;
};

/** Creates a tenant with data on every page. */
export async function makeSite(service: Service): Promise<Site> {
  const tenant = await makeReviewTenant(service);
  const call = (id: string, body: object) =>
    callAs<Record<string, string | undefined>>(service, tenant.session, id, { body });
  await addReviewer(service, tenant, "Second");
  for (let index = 0; index < 5; index++)
    await makeFlagged(service, tenant, { inline: `Version 2.4.${index} is out.` });
  const verification = await makeFlagged(service, tenant);
  const routed = await makeFlagged(service, tenant, { inline: "Version 3.0.0 is out." });
  await call("review.decide", { verification_id: routed, decision: "route", reason: "Needs a senior reviewer." });
  const source = JSON.stringify({ name: "Release check", criteria: [] });
  const { draft_id } = await call("rubricDraft.open", { source, origin: { kind: "blank" } });
  const { endpoint_id } = await call("webhook.create", { url: "https://receiver.example.com/hook" });
  const ids: Record<string, string | undefined> = {
    verification,
    rubric: tenant.rubricId,
    base: tenant.rubricId,
    draft: draft_id,
    escalation: await firstEscalation(service, tenant.session),
    endpoint: endpoint_id,
  };
  return {
    session: tenant.session,
    addressOf: ({ address }) =>
      address.replace(/\{(\w+)\}/g, (_, name: string) => {
        const id = ids[name];
        if (id === undefined) throw new Error(`no ID for {${name}}`);
        return id;
      }),
  };
}

async function firstEscalation(service: Service, session: SessionCookie): Promise<string | undefined> {
  const response = await fetch(`${service.baseUrl}/api/trpc/escalation.list?input=%7B%7D`, {
    headers: { cookie: `${session.name}=${session.value}` },
  });
  const { result } = (await response.json()) as { result: { data: { items: { escalation_id: string }[] } } };
  return result.data.items[0]?.escalation_id;
}
