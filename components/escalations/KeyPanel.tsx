import { KeyRound, TriangleAlert } from "lucide-react";
import { ESCALATION_TEXTS as TEXTS } from "@/components/escalations/texts";
import type { ReviewerKeyState } from "@/components/escalations/use-reviewer-key";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { Moment } from "@/components/ui/Moment";
import { Notice } from "@/components/ui/Notice";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";

/** Shows the key of this browser, and all enrolled keys of the user. */
export function KeyPanel({ keys }: { keys: ReviewerKeyState }) {
  return (
    <Card title={TEXTS.keys}>
      <div className="space-y-3 text-sm">
        <p className="text-muted">{TEXTS.keyAbout}</p>
        {keys.error ? (
          <ErrorNotice error={keys.error} onRetry={keys.retry} />
        ) : keys.isPending ? (
          <Skeleton lines={2} />
        ) : !keys.canSign || !keys.canStore ? (
          <Notice tone="caution" icon={TriangleAlert}>
            <p>{keys.canSign ? TEXTS.noStore : TEXTS.noSigning}</p>
          </Notice>
        ) : keys.usableKey ? (
          <p>{TEXTS.keyReady}</p>
        ) : (
          <div className="space-y-2">
            <p>{keys.isRevokedHere ? TEXTS.keyRevoked : TEXTS.noKey}</p>
            <Button
              icon={KeyRound}
              look="primary"
              disabled={keys.enroll.isPending}
              onClick={() => keys.enroll.mutate()}
            >
              {keys.enroll.isPending ? TEXTS.enrolling : TEXTS.enroll}
            </Button>
          </div>
        )}
        {keys.ownKeys.length === 0 ? null : (
          <ul className="divide-line divide-y">
            {keys.ownKeys.map(({ key_id, status, created_at, revoked_at }) => (
              <li key={key_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <code className="text-xs">{key_id}</code>
                {key_id === keys.storedKeyId ? <Badge tone="accent">{TEXTS.thisBrowser}</Badge> : null}
                <span className="text-muted text-xs">
                  <Moment iso={revoked_at ?? created_at} />
                  {status === "revoked" ? `, ${TEXTS.revoked}` : ""}
                </span>
                {status === "active" ? (
                  <span className="ml-auto">
                    <Button
                      look="quiet"
                      aria-label={`${TEXTS.revoke} ${key_id}`}
                      disabled={keys.revoke.isPending}
                      onClick={() => keys.revoke.mutate({ key_id })}
                    >
                      {TEXTS.revoke}
                    </Button>
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
