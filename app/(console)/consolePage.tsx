import type { ComponentProps, ReactNode } from "react";
import type { Me } from "@/server/account/contract/account";
import { Prefetch } from "@/app/(console)/Prefetch";
import { requirePage } from "@/server/transports/pages/requirePage";
import { type PageSearch, readSearch } from "@/server/transports/pages/readSearch";

/** `id` is set on a page of one item. `now` is one instant for the queries and the content. */
type Visit = { id: string; search: URLSearchParams; me: Me; now: Date };
type Calls = Parameters<ComponentProps<typeof Prefetch>["queries"]>[0];
type PageProps = { params: Promise<{ id: string }>; searchParams: PageSearch };

/** Builds a console page: it requires a session, and reads the data of its queries before it sends its HTML. */
export function consolePage(
  queries: (calls: Calls, visit: Visit) => Promise<unknown>[],
  content: (visit: Visit) => ReactNode,
) {
  return async function Page({ params, searchParams }: PageProps) {
    const me = await requirePage();
    const visit = { id: (await params).id, search: await readSearch(searchParams), me, now: new Date() };
    return <Prefetch queries={(calls) => queries(calls, visit)}>{content(visit)}</Prefetch>;
  };
}
