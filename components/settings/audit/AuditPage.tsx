"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { AuditExport } from "@/components/settings/audit/AuditExport";
import { AuditFilterBar, ClearAuditFilters } from "@/components/settings/audit/AuditFilterBar";
import { AuditRow } from "@/components/settings/audit/AuditRow";
import { auditFiltersOf, auditQuery } from "@/components/settings/audit/audit-filters";
import { AUDIT_TEXTS as TEXTS } from "@/components/settings/audit/texts";
import { ListCard } from "@/components/settings/ListCard";
import { useMemberNames } from "@/components/settings/members/use-member-names";
import { usePage } from "@/components/settings/use-page";
import { useTRPC } from "@/components/trpc/provider";
import { LinkButton } from "@/components/ui/LinkButton";
import { useUrlParams } from "@/components/ui/url-params";

export function AuditPage() {
  const nameOf = useMemberNames();
  const { pagerOf } = usePage();
  const params = useUrlParams();
  const filters = auditFiltersOf(params);
  const filtered = Object.keys(filters).length > 0;
  const list = useQuery({ ...auditQuery(useTRPC(), params), placeholderData: keepPreviousData });
  return (
    <ListCard
      title={TEXTS.title}
      hint={TEXTS.hint}
      actions={<AuditExport filters={filters} />}
      filters={<AuditFilterBar filters={filters} />}
      query={list}
      items={list.data?.items}
      keyOf={({ event_id }) => event_id}
      row={(event) => <AuditRow event={event} nameOf={nameOf} />}
      empty={{
        icon: ScrollText,
        ...(filtered
          ? { title: TEXTS.noResults, why: TEXTS.noResultsWhy, action: <ClearAuditFilters /> }
          : {
              title: TEXTS.empty,
              why: TEXTS.emptyWhy,
              action: <LinkButton href="/settings/keys">{TEXTS.openKeys}</LinkButton>,
            }),
      }}
      pager={pagerOf(list.data?.items)}
    />
  );
}
