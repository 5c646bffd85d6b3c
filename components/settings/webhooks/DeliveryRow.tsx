import { CircleCheck, CircleX, Clock } from "lucide-react";
import { ItemRow } from "@/components/settings/ItemRow";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { AttemptList } from "@/components/settings/webhooks/AttemptList";
import { SentBody } from "@/components/settings/webhooks/SentBody";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { CopyableId } from "@/components/ui/CopyableId";
import { Disclosure } from "@/components/ui/Disclosure";
import { Fact, Facts } from "@/components/ui/Facts";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { WebhookDelivery } from "@/server/contracts/webhook";

const LOOKS = {
  pending: { tone: "caution", icon: Clock },
  delivered: { tone: "good", icon: CircleCheck },
  failed: { tone: "bad", icon: CircleX },
} as const;

type DeliveryRowProps = { delivery: WebhookDelivery; busy: boolean; onRedeliver: () => void };

export function DeliveryRow({ delivery, busy, onRedeliver }: DeliveryRowProps) {
  const { type, status, created_at, delivered_at, next_attempt_at, attempts } = delivery;
  return (
    <>
      <ItemRow
        title={<code className="text-sm">{type}</code>}
        badges={<Badge {...LOOKS[status]}>{TEXTS.statuses[status]}</Badge>}
        facts={
          <p>
            <Moment iso={created_at} />
            {delivered_at === null ? null : (
              <>
                , {TEXTS.deliveredAt} <Moment iso={delivered_at} />
              </>
            )}
            {next_attempt_at === null ? null : (
              <>
                , {TEXTS.nextAttempt} <Moment iso={next_attempt_at} />
              </>
            )}
          </p>
        }
        actions={
          <Button disabled={busy} onClick={onRedeliver}>
            {TEXTS.redeliver}
          </Button>
        }
      />
      <div className="mt-2 space-y-2">
        <Disclosure summary={TEXTS.attempts(attempts.length)}>
          <Facts>
            <Fact name={TEXTS.webhookId}>
              <CopyableId value={delivery.webhook_id} what={TEXTS.webhookId} />
            </Fact>
            <Fact name={TEXTS.verification}>
              <CopyableId value={delivery.verification_id} what={TEXTS.verificationId} />
            </Fact>
            <Fact name={TEXTS.sentTo}>
              <UntrustedText>{delivery.url}</UntrustedText>
            </Fact>
          </Facts>
          <AttemptList attempts={attempts} />
        </Disclosure>
        <SentBody body={delivery.body} />
      </div>
    </>
  );
}
