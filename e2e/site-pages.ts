// Every page of the product with data on it, for tools that measure all pages.
import { readdirSync } from "node:fs";
import path from "node:path";
import { addReviewer, makeReviewTenant, makeFlagged } from "@/e2e/review";
import type { Service } from "@/e2e/service";
import { type SessionCookie, callAs } from "@/e2e/session";

/** `account`: pages before the console, without a session. */
type PageKind = "public" | "account" | "console";
/** `address` of a console page can contain a name in braces, which `makeSite` replaces with an ID. */
export type SitePage = { kind: PageKind; address: string; shows?: string; neverEmpty?: true };

/**
 * Pages of which the suites need more than the folder in `app`. `address`: of a page with a parameter. `shows`: a part of its
 * data from `makeSite`, in the first HTML. `neverEmpty`: a new tenant has data on it, or it shows none.
 */
const KNOWN: Readonly<Record<string, Partial<Omit<SitePage, "kind">>>> = {
  "/docs/[tag]": { address: "/docs/verification", shows: "idempotency_key_conflict" },
  "/docs/guides/[name]": { address: "/docs/guides/rubrics", shows: "acceptance_threshold" },
  "/problems/[code]": { address: "/problems/rate_limited" },
  "/welcome": { shows: "Invite a second reviewer", neverEmpty: true },
  "/cockpit": { shows: "is out." },
  "/verifications": { shows: "/verifications/{verification}" },
  "/verifications/[id]": { address: "/verifications/{verification}", shows: "Error rate of at most 1 %" },
  "/verifications/new": { shows: "Release check" },
  "/rubrics": { shows: "Release check" },
  "/rubrics/new": { shows: "Release notes lint", neverEmpty: true },
  "/rubrics/[id]": { address: "/rubrics/{rubric}", shows: "Error rate of at most 1 %" },
  "/rubrics/[id]/diff": { address: "/rubrics/{rubric}/diff?base={base}", shows: "Release check" },
  "/rubrics/drafts/[id]": { address: "/rubrics/drafts/{draft}" },
  "/escalations": { shows: "{escalation}" },
  "/escalations/[id]": { address: "/escalations/{escalation}", shows: "{escalation}" },
  "/reports": { shows: "Release check" },
  "/settings/keys": { shows: "svk_" },
  "/settings/members": { shows: "Second" },
  "/settings/tenant": { shows: "Allow self-adjudication", neverEmpty: true },
  "/settings/webhooks": { shows: "receiver.example.com" },
  "/settings/webhooks/[id]": { address: "/settings/webhooks/{endpoint}", shows: "receiver.example.com" },
  "/settings/judge": { shows: "fake-1", neverEmpty: true },
  "/settings/signing": { shows: "ed25519-" },
  "/settings/audit": { shows: "api_key.created", neverEmpty: true },
  "/settings/requests": { shows: "verification.submit" },
  "/account": { neverEmpty: true },
};

/** Pages that only lead to another one. */
const REDIRECTS = ["/home", "/settings"];

/** A page for each `page.tsx`, so that a new one is visited too. */
export const SITE_PAGES: readonly SitePage[] = (["public", "account", "console"] as const).flatMap((kind) =>
  readdirSync(path.join("app", `(${kind})`), { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "page.tsx")
    .map((file) => path.posix.join("/", path.dirname(file)))
    .filter((folder) => !REDIRECTS.includes(folder))
    .toSorted()
    .map((folder) => {
      const page = { kind, address: folder, ...KNOWN[folder] };
      if (page.address.includes("[")) throw new Error(`${folder}: add its address to KNOWN`);
      return page;
    }),
);

export type Site = {
  /** An owner who is a reviewer. */
  session: SessionCookie;
  /** Returns the address with its names replaced by IDs. */
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
