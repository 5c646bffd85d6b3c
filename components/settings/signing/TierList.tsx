"use client";

import { useQuery } from "@tanstack/react-query";
import { Timer } from "lucide-react";
import { ListCard } from "@/components/settings/ListCard";
import { tiersQuery } from "@/components/settings/queries";
import { SIGNING_TEXTS as TEXTS } from "@/components/settings/signing/texts";
import { useTRPC } from "@/components/trpc/provider";
import { Badge } from "@/components/ui/Badge";
import { Moment } from "@/components/ui/Moment";

/** Lists all versions of the reviewer tiers, newest first. */
export function TierList() {
  const trpc = useTRPC();
  const query = useQuery(tiersQuery(trpc));
  return (
    <ListCard
      title={TEXTS.tiers}
      hint={TEXTS.tiersHint}
      query={query}
      items={query.data?.versions.toReversed()}
      itemKey={({ version }) => version}
      row={({ version, effective_at, tiers }) => (
        <>
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {TEXTS.version(version)}
            {version === query.data?.current_version ? <Badge tone="accent">{TEXTS.current}</Badge> : null}
            <span className="text-muted text-xs font-normal">
              {TEXTS.since} <Moment iso={effective_at} />
            </span>
          </p>
          <table className="mt-2 w-full max-w-lg text-left">
            <thead className="text-muted border-line border-b text-xs">
              <tr>
                <th className="py-1 pr-4 font-medium">{TEXTS.tier}</th>
                <th className="py-1 pr-4 font-medium">{TEXTS.slug}</th>
                <th className="py-1 text-right font-medium">{TEXTS.minutes}</th>
              </tr>
            </thead>
            <tbody className="divide-line divide-y">
              {tiers.map(({ slug, label, min_minutes }) => (
                <tr key={slug}>
                  <th scope="row" className="py-1.5 pr-4 font-normal">
                    {label}
                  </th>
                  <td className="py-1.5 pr-4 font-mono text-xs">{slug}</td>
                  <td className="py-1.5 text-right tabular-nums">{min_minutes}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      emptyState={{ icon: Timer, title: TEXTS.tiers, explanation: TEXTS.noTiersWhy, whoCan: TEXTS.noTiersWho }}
    />
  );
}
