"use client";

import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { ItemRow } from "@/components/settings/ItemRow";
import { ListCard } from "@/components/settings/ListCard";
import { useMemberNames } from "@/components/settings/members/use-member-names";
import { AUDIT_TEXTS as TEXTS } from "@/components/settings/audit/texts";
import { usePage } from "@/components/settings/use-page";
import { useTRPC } from "@/components/trpc/provider";
import { CopyableId } from "@/components/ui/CopyableId";
import { Disclosure } from "@/components/ui/Disclosure";
import { Fact, Facts } from "@/components/ui/Facts";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";

export function AuditPage() {
  const trpc = useTRPC();
  const nameOf = useMemberNames();
  const { page, pagerOf } = usePage();
  const list = useQuery(trpc.account.auditTrail.queryOptions(page));
  return (
    <ListCard
      title={TEXTS.title}
      hint={TEXTS.hint}
      query={list}
      items={list.data?.items}
      keyOf={({ event_id }) => event_id}
      row={({ actor_kind, actor, action, target_kind, target, details, created_at }) => (
        <>
          <ItemRow
            title={<code className="text-sm">{action}</code>}
            facts={
              <>
                <p>
                  <Moment iso={created_at} />, {TEXTS.actors[actor_kind]}
                  {actor === actor_kind ? null : (
                    <>
                      {" "}
                      <UntrustedText>{nameOf(actor)}</UntrustedText>
                    </>
                  )}
                </p>
                <p className="flex flex-wrap items-center gap-x-1.5">
                  {target_kind} <CopyableId value={target} what={TEXTS.targetId} />
                </p>
              </>
            }
          />
          {Object.keys(details).length === 0 ? null : (
            <Disclosure summary={TEXTS.details}>
              <Facts>
                {Object.entries(details).map(([name, value]) => (
                  <Fact key={name} name={name}>
                    <UntrustedText>{typeof value === "string" ? value : JSON.stringify(value)}</UntrustedText>
                  </Fact>
                ))}
              </Facts>
            </Disclosure>
          )}
        </>
      )}
      empty={{ icon: ScrollText, title: TEXTS.empty }}
      pager={pagerOf(list.data?.items)}
    />
  );
}
