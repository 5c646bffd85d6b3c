import { Ban, CircleCheck, Clock } from "lucide-react";
import type { Key } from "@/components/settings/keys/key-state";
import { keyState } from "@/components/settings/keys/key-state";
import { ItemRow } from "@/components/settings/ItemRow";
import { KEY_TEXTS as TEXTS } from "@/components/settings/keys/texts";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";

const LOOKS = {
  active: { tone: "good", icon: CircleCheck },
  expired: { tone: "caution", icon: Clock },
  revoked: { tone: "neutral", icon: Ban },
} as const;

const dated = (label: string, iso: string) => (
  <>
    {label} <Moment iso={iso} />
  </>
);

export function KeyRow({ apiKey, onRevoke }: { apiKey: Key; onRevoke: () => void }) {
  const state = keyState(apiKey, new Date());
  const { name, prefix, scopes, created_at, expires_at, revoked_at, last_used_at } = apiKey;
  return (
    <ItemRow
      title={<UntrustedText>{name}</UntrustedText>}
      badges={<Badge {...LOOKS[state]}>{TEXTS[state]}</Badge>}
      facts={
        <>
          <p>
            <code>{prefix}…</code>, {dated(TEXTS.created, created_at)},{" "}
            {last_used_at === null ? TEXTS.neverUsed : dated(TEXTS.lastUsed, last_used_at)},{" "}
            {revoked_at !== null
              ? dated(TEXTS.revokedAt, revoked_at)
              : expires_at === null
                ? TEXTS.neverExpires
                : dated(state === "expired" ? TEXTS.expiredAt : TEXTS.expiresAt, expires_at)}
          </p>
          <p className="font-mono break-words">{scopes.join(", ")}</p>
        </>
      }
      actions={
        state === "revoked" ? undefined : (
          <Button aria-label={`${TEXTS.revoke} ${name}`} onClick={onRevoke}>
            {TEXTS.revoke}
          </Button>
        )
      }
    />
  );
}
