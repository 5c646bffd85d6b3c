"use client";

import { useQuery } from "@tanstack/react-query";
import { Ban, ShieldCheck, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { ItemRow } from "@/components/settings/ItemRow";
import { ListCard } from "@/components/settings/ListCard";
import { STATE_LOOKS } from "@/components/settings/looks";
import { keySetQuery } from "@/components/settings/queries";
import { SIGNING_TEXTS as TEXTS } from "@/components/settings/signing/texts";
import { Badge } from "@/components/ui/Badge";
import { CopyableId } from "@/components/ui/CopyableId";
import { LabeledMoment } from "@/components/ui/LabeledMoment";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { KeySet } from "@/server/proof/contract/keySet";
import { PROOF_JWKS_URI, ROTATION_NOTICE_DAYS } from "@/server/proof/contract/proofFormat";

const STATE_BADGES = { ...STATE_LOOKS, revoked: { tone: "bad", icon: Ban } } as const;

/** Lists the keys as published, from their public URL. */
export function SigningKeyList() {
  const query = useQuery(keySetQuery(fetchKeySet));
  return (
    <ListCard
      title={TEXTS.keys}
      hint={TEXTS.keysHint}
      actions={
        <span className="flex flex-wrap gap-x-4 text-sm">
          <Link href="/proof-limits" className="text-accent underline underline-offset-4">
            {TEXTS.limits}
          </Link>
          <a href={PROOF_JWKS_URI} className="text-accent underline underline-offset-4">
            {TEXTS.keySet}
          </a>
        </span>
      }
      query={query}
      items={query.data?.keys}
      itemKey={({ kid }) => kid}
      row={({
        kid,
        status,
        purpose,
        x,
        created_at,
        retired_at,
        revoked_at,
        revocation_reason: reason,
        rotate_by: rotateBy,
      }) => {
        const endedAt = revoked_at ?? retired_at;
        return (
          <ItemRow
            title={<CopyableId value={kid} subject={TEXTS.keyId} />}
            badges={
              <>
                <Badge {...STATE_BADGES[status]}>{TEXTS.status[status]}</Badge>
                {purpose === undefined ? null : <Badge tone="neutral">{TEXTS.samplesOnly}</Badge>}
                {status === "active" ? <RotationDue rotateBy={rotateBy} /> : null}
              </>
            }
            facts={
              <>
                <p>
                  {TEXTS.validFrom} <Moment iso={created_at} />
                  <LabeledMoment label={`. ${TEXTS.rotateBy}`} iso={rotateBy} />.
                </p>
                {reason === undefined ? null : (
                  <p>
                    {TEXTS.revokedFor} <UntrustedText>{reason}</UntrustedText>
                  </p>
                )}
                <p>
                  {status === "active" && purpose !== undefined ? TEXTS.signsSamples : TEXTS.meaning[status]}{" "}
                  {TEXTS.status[status]} {TEXTS.since} <Moment iso={endedAt ?? created_at} />.
                </p>
                <p>
                  {TEXTS.publicKey}: <code className="break-all">{x}</code>
                </p>
              </>
            }
          />
        );
      }}
      emptyState={{ icon: ShieldCheck, title: TEXTS.noKeys, explanation: TEXTS.noKeysWhy, whoCan: TEXTS.noKeysWho }}
    />
  );
}

async function fetchKeySet(): Promise<KeySet> {
  const response = await fetch(PROOF_JWKS_URI);
  if (!response.ok) throw new Error(`the key set returned ${response.status}`);
  return (await response.json()) as KeySet;
}

const DAY_MS = 86_400_000;

/** Warns from 30 days before the planned rotation of a signing key on; renders nothing earlier or without a plan. */
function RotationDue({ rotateBy }: { rotateBy: string | null | undefined }) {
  const [now] = useState(() => Date.now());
  if (rotateBy == null || Date.parse(rotateBy) - now > ROTATION_NOTICE_DAYS * DAY_MS) return null;
  return (
    <Badge tone="caution" icon={TriangleAlert}>
      {TEXTS.rotateByDay(rotateBy.slice(0, 10))}
    </Badge>
  );
}
