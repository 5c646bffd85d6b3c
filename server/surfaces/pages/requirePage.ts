// The gate of every console page: who reads it, or the way to the sign-in page.
import "server-only";
import type { Route } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Me } from "@/server/contracts/account";
import { TENANT_COOKIE } from "@/server/contracts/session";
import { mounted } from "@/server/surfaces/http/mounted";
import { PAGE_HEADER } from "@/server/surfaces/pages/pageHeader";

/** The signed-in account and the tenant that its cookie chose; the oldest one when it may not enter that. */
export const currentMe = cache(async (): Promise<Me | null> => {
  const cookie = (await headers()).get("cookie");
  if (cookie === null) return null;
  const chosen = new RegExp(`(?:^|; )${TENANT_COOKIE}=([0-9a-f-]{36})`).exec(cookie)?.[1];
  return (chosen === undefined ? null : await askMe(cookie, chosen)) ?? (await askMe(cookie));
});

/**
 * Call it first in every page of the console. Without a session it redirects to the sign-in page, which leads back.
 * What the page shows is asked for by the browser, whose calls are judged by themselves.
 */
export async function requirePage(): Promise<Me> {
  const me = await currentMe();
  if (me) return me;
  const asked = new URL((await headers()).get(PAGE_HEADER) ?? "/", "http://localhost");
  asked.searchParams.delete("_rsc"); // Next's own
  const next = asked.pathname + asked.search;
  redirect((next === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`) as Route);
}

async function askMe(cookie: string, tenantId?: string): Promise<Me | null> {
  const response = await mounted(
    new Request("http://localhost/api/trpc/account.me?input=%7B%7D", {
      headers: { cookie, ...(tenantId === undefined ? {} : { "x-svc-tenant-id": tenantId }) },
    }),
  );
  if (!response.ok) return null;
  return ((await response.json()) as { result: { data: Me } }).result.data;
}
