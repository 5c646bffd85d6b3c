"use client";

import { useQuery } from "@tanstack/react-query";
import { Ban, CircleCheck, Clock, Eye } from "lucide-react";
import { ItemRow } from "@/components/settings/ItemRow";
import { ListCard } from "@/components/settings/ListCard";
import { useMemberNames } from "@/components/settings/members/use-member-names";
import { MEMBER_TEXTS as TEXTS } from "@/components/settings/members/texts";
import { usePage } from "@/components/settings/use-page";
import { useTRPC } from "@/components/trpc/provider";
import { Badge } from "@/components/ui/Badge";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { ReviewerList } from "@/server/contracts/account";

/** All grants, also of accounts that are not members. */
export function ReviewerGrantList() {
  const trpc = useTRPC();
  const nameOf = useMemberNames();
  const { page, pagerOf } = usePage("grants");
  const list = useQuery(trpc.account.reviewers.queryOptions(page));
  return (
    <ListCard
      title={TEXTS.grants}
      query={list}
      items={list.data?.items}
      keyOf={({ account_id }) => account_id}
      row={(grant) => (
        <ItemRow
          title={<UntrustedText>{grant.name ?? grant.account_id}</UntrustedText>}
          badges={<GrantBadge grant={grant} />}
          facts={
            <p>
              {TEXTS.grantedBy} <UntrustedText>{nameOf(grant.granted_by)}</UntrustedText>{" "}
              <Moment iso={grant.granted_at} />
              {grant.revoked_at === null ? null : (
                <>
                  , {TEXTS.revokedBy} <UntrustedText>{nameOf(grant.revoked_by ?? "")}</UntrustedText>{" "}
                  <Moment iso={grant.revoked_at} />
                </>
              )}
            </p>
          }
        />
      )}
      empty={{ icon: Eye, title: TEXTS.noGrants, hint: TEXTS.noGrantsHint }}
      pager={pagerOf(list.data?.items)}
    />
  );
}

function GrantBadge({ grant: { active, email } }: { grant: ReviewerList["items"][number] }) {
  if (!active) return <Badge tone="neutral" icon={Ban} children={TEXTS.grantRevoked} />;
  if (email === null) return <Badge tone="caution" icon={Clock} children={TEXTS.grantPending} />;
  return <Badge tone="good" icon={CircleCheck} children={TEXTS.grantActive} />;
}
