// Every page of the product with data on it, for tools that measure all pages.
import { addReviewer, makeReviewTenant, makeFlagged } from "@/e2e/review";
import type { Service } from "@/e2e/service";
import type { SessionCookie } from "@/e2e/session";
import { callAs } from "@/e2e/session";

/** `account`: pages before the console, without a session. */
export type PageKind = "public" | "account" | "console";
/** `address` of a console page can contain a name in braces, which `makeSite` replaces with an ID. */
export type SitePage = { kind: PageKind; address: string; shows?: string; neverEmpty?: true };

const PUBLIC = ["/", "/check", "/docs", "/problems", "/problems/rate_limited", "/proof-limits"];
const ACCOUNT = ["/sign-in", "/invite", "/reset"];
/**
 * `shows`: a part of its data from `makeSite`, in the first HTML. `neverEmpty`: a new tenant has data on it, or it
 * shows none.
 */
const CONSOLE: readonly Omit<SitePage, "kind">[] = [
  { address: "/welcome", shows: "A second reviewer", neverEmpty: true },
  { address: "/cockpit", shows: "is out." },
  { address: "/verifications", shows: "/verifications/{verification}" },
  { address: "/verifications/{verification}", shows: "Error rate of at most 1 %" },
  { address: "/verifications/new", shows: "Release check" },
  { address: "/rubrics", shows: "Release check" },
  { address: "/rubrics/new", shows: "Release notes lint", neverEmpty: true },
  { address: "/rubrics/{rubric}", shows: "Error rate of at most 1 %" },
  { address: "/rubrics/{rubric}/diff?base={base}", shows: "Release check" },
  { address: "/rubrics/drafts/{draft}" },
  { address: "/escalations", shows: "{escalation}" },
  { address: "/escalations/{escalation}", shows: "{escalation}" },
  { address: "/reports", shows: "Release check" },
  { address: "/settings/keys", shows: "svk_" },
  { address: "/settings/members", shows: "Second" },
  { address: "/settings/tenant", shows: "Allow self-adjudication", neverEmpty: true },
  { address: "/settings/webhooks", shows: "receiver.example.com" },
  { address: "/settings/webhooks/{endpoint}", shows: "receiver.example.com" },
  { address: "/settings/sources" },
  { address: "/settings/judge", shows: "fake-1", neverEmpty: true },
  { address: "/settings/signing", shows: "ed25519-" },
  { address: "/settings/audit", shows: "api_key.created", neverEmpty: true },
  { address: "/account", neverEmpty: true },
];

export const SITE_PAGES: readonly SitePage[] = [
  ...PUBLIC.map((address) => ({ kind: "public", address }) as const),
  ...ACCOUNT.map((address) => ({ kind: "account", address }) as const),
  ...CONSOLE.map((page) => ({ kind: "console", ...page }) as const),
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
