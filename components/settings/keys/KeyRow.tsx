import { Ban, CircleCheck, Clock } from "lucide-react";
import type { Key } from "@/components/settings/keys/key-state";
import { keyState } from "@/components/settings/keys/key-state";
import { ItemRow } from "@/components/settings/ItemRow";
import { KEY_TEXTS as TEXTS, SETTINGS_TEXTS } from "@/components/settings/texts";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";

const LOOKS = {
  active: { tone: "good", icon: CircleCheck },
  expired: { tone: "caution", icon: Clock },
  revoked: { tone: "neutral", icon: Ban },
} as const;

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
            <code>{prefix}…</code>, {TEXTS.created} <Moment iso={created_at} />, {TEXTS.lastUsed}{" "}
            {last_used_at === null ? SETTINGS_TEXTS.never : <Moment iso={last_used_at} />},{" "}
            {revoked_at === null ? (
              <>
                {state === "expired" ? TEXTS.expiredAt : TEXTS.expiresAt}{" "}
                {expires_at === null ? SETTINGS_TEXTS.never : <Moment iso={expires_at} />}
              </>
            ) : (
              <>
                {TEXTS.revokedAt} <Moment iso={revoked_at} />
              </>
            )}
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
