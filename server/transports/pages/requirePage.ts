// Requires a session on every console page. Redirects to the sign-in page without one.
import "server-only";
import { type TRPCClient, createTRPCClient, unstable_localLink } from "@trpc/client";
import type { Route } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Me } from "@/server/account/contract/account";
import { PAGE_HEADER, pageCalls } from "@/server/transports/pages/pageCalls";
import type { AppRouter } from "@/server/api/router";

/** The session of the page, and a client for the procedures in its tenant. */
export type Reader = { me: Me; client: TRPCClient<AppRouter> };

/** Returns the signed-in account and the tenant that its cookie selects, or its oldest tenant. */
export const currentReader = cache(async (): Promise<Reader | null> => {
  const cookie = (await headers()).get("cookie");
  if (cookie === null) return null;
  const chosenTenantId = new RegExp(`(?:^|; )${pageCalls().tenantCookie}=([0-9a-f-]{36})`).exec(cookie)?.[1];
  return (
    (chosenTenantId === undefined ? null : await readSession(cookie, chosenTenantId)) ?? (await readSession(cookie))
  );
});

/**
 * Returns the signed-in account. Call it first in every console page. Without a session, it redirects to the sign-in
 * page with a way back.
 */
export async function requirePage(): Promise<Me> {
  const reader = await currentReader();
  if (reader) return reader.me;
  const requestedUrl = new URL((await headers()).get(PAGE_HEADER) ?? "/", "http://localhost");
  requestedUrl.searchParams.delete("_rsc"); // Next redirects by throwing its own error.
  const returnPath = requestedUrl.pathname + requestedUrl.search;
  redirect((returnPath === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(returnPath)}`) as Route);
}

async function readSession(cookie: string, tenantId?: string): Promise<Reader | null> {
  const { router, createContext } = pageCalls();
  const context = createContext(
    new Headers({ cookie, ...(tenantId === undefined ? {} : { "x-svc-tenant-id": tenantId }) }),
  );
  const client = createTRPCClient<AppRouter>({ links: [unstable_localLink({ router, createContext: () => context })] });
  return client.account.me.query({}).then(
    (me) => ({ me, client }),
    () => null,
  );
}
