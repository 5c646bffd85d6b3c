import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useState } from "react";
import { CAPACITY_LABELS } from "@/components/escalations/texts";
import { ItemRow } from "@/components/settings/ItemRow";
import { ListCard } from "@/components/settings/ListCard";
import { STATE_LOOKS } from "@/components/settings/looks";
import { type Grant, GrantDialog } from "@/components/settings/members/GrantDialog";
import { useMemberNames } from "@/components/settings/members/use-member-names";
import { MEMBER_TEXTS as TEXTS } from "@/components/settings/members/texts";
import { usePage } from "@/components/ui/table/use-page";
import { useTRPC } from "@/components/trpc/provider";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { tiersQuery } from "@/components/settings/queries";
import type { ReviewerTier } from "@/server/reviewer/contract/reviewerTiers";

/** Lists all grants, including those of accounts that are not members. */
export function ReviewerGrantList({ onInvite }: { onInvite: () => void }) {
  const trpc = useTRPC();
  const findMemberName = useMemberNames();
  const { page, buildPager } = usePage("grants");
  const list = useQuery(trpc.account.reviewers.queryOptions(page));
  const tiers = useTiers();
  const [editedGrant, setEditedGrant] = useState<Grant | null>(null);
  return (
    <>
      <ListCard
        title={TEXTS.grants}
        query={list}
        items={list.data?.items}
        itemKey={({ account_id }) => account_id}
        row={(grant) => (
          <ItemRow
            title={<UntrustedText>{grant.name ?? grant.account_id}</UntrustedText>}
            badges={<GrantBadge grant={grant} />}
            actions={
              grant.active ? (
                <Button
                  look="quiet"
                  aria-label={TEXTS.editGrant(grant.name ?? grant.account_id)}
                  onClick={() => setEditedGrant(grant)}
                >
                  {TEXTS.edit}
                </Button>
              ) : undefined
            }
            facts={
              <p>
                {tiers.find(({ slug }) => slug === grant.tier)?.label ?? grant.tier},{" "}
                {grant.capacities.map((capacity) => CAPACITY_LABELS[capacity].toLowerCase()).join(", ")};{" "}
                {TEXTS.grantedBy} <UntrustedText>{findMemberName(grant.granted_by)}</UntrustedText>{" "}
                <Moment iso={grant.granted_at} />
                {grant.revoked_at === null ? null : (
                  <>
                    , {TEXTS.revokedBy} <UntrustedText>{findMemberName(grant.revoked_by ?? "")}</UntrustedText>{" "}
                    <Moment iso={grant.revoked_at} />
                  </>
                )}
              </p>
            }
          />
        )}
        emptyState={{
          icon: Eye,
          title: TEXTS.noGrants,
          explanation: TEXTS.noGrantsHint,
          action: <Button onClick={onInvite}>{TEXTS.inviteReviewer}</Button>,
        }}
        pager={buildPager(list.data?.items)}
      />
      {editedGrant ? <GrantDialog grant={editedGrant} tiers={tiers} onClose={() => setEditedGrant(null)} /> : null}
    </>
  );
}

function GrantBadge({ grant: { active, email } }: { grant: Grant }) {
  if (!active) return <Badge {...STATE_LOOKS.revoked} children={TEXTS.grantRevoked} />;
  if (email === null) return <Badge {...STATE_LOOKS.pending} children={TEXTS.grantPending} />;
  return <Badge {...STATE_LOOKS.active} children={TEXTS.grantActive} />;
}

/** Returns the current reviewer tiers, lowest first; empty until they are loaded. */
function useTiers(): readonly ReviewerTier[] {
  const { data } = useQuery(tiersQuery(useTRPC()));
  return data?.versions.find(({ version }) => version === data.current_version)?.tiers ?? [];
}
