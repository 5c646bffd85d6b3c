import type { ComponentProps, ReactNode } from "react";
import { Prefetch } from "@/server/transports/pages/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";
import { type PageSearch, searchOf } from "@/server/transports/pages/searchOf";

/** What a page reads of its URL. `id`: in a page of one item. */
type Address = { id: string; search: URLSearchParams };
type Calls = Parameters<ComponentProps<typeof Prefetch>["queries"]>[0];
type PageProps = { params: Promise<{ id: string }>; searchParams: PageSearch };

/** A page of the console: requires a session, and reads the data of its queries before it sends its HTML. */
export function consolePage(
  queries: (calls: Calls, address: Address) => Promise<unknown>[],
  content: (address: Address) => ReactNode,
) {
  return async function Page({ params, searchParams }: PageProps) {
    await requirePage();
    const address = { id: (await params).id, search: await searchOf(searchParams) };
    return <Prefetch queries={(calls) => queries(calls, address)}>{content(address)}</Prefetch>;
  };
}
