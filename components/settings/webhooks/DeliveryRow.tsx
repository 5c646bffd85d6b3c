import Link from "next/link";
import { UntrustedLines } from "@/components/citation/UntrustedLines";
import { ItemRow } from "@/components/settings/ItemRow";
import { STATE_LOOKS } from "@/components/settings/looks";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { CopyButton } from "@/components/ui/CopyButton";
import { IdFact } from "@/components/ui/CopyableId";
import { Disclosure } from "@/components/ui/Disclosure";
import { Fact, Facts } from "@/components/ui/Facts";
import { LabeledMoment } from "@/components/ui/LabeledMoment";
import { Moment } from "@/components/ui/Moment";
import { UntrustedFact } from "@/components/ui/UntrustedFact";
import { UntrustedParagraph } from "@/components/ui/UntrustedText";
import { verificationPage } from "@/components/verifications/verification-page";
import { durationText } from "@/server/contracts/quantities";
import type { WebhookDelivery } from "@/server/webhooks/contract/webhook";

type DeliveryRowProps = { delivery: WebhookDelivery; isBusy: boolean; onRedeliver: () => void };

export function DeliveryRow({ delivery, isBusy, onRedeliver }: DeliveryRowProps) {
  const { type, status, created_at, delivered_at, next_attempt_at, attempts } = delivery;
  return (
    <>
      <ItemRow
        title={<code className="text-sm">{type}</code>}
        badges={<Badge {...STATE_LOOKS[status]}>{TEXTS.statuses[status]}</Badge>}
        facts={
          <p>
            <Moment iso={created_at} />
            <LabeledMoment label={`, ${TEXTS.deliveredAt}`} iso={delivered_at} />
            <LabeledMoment label={`, ${TEXTS.nextAttempt}`} iso={next_attempt_at} />
          </p>
        }
        actions={
          <Button disabled={isBusy} onClick={onRedeliver}>
            {TEXTS.redeliver}
          </Button>
        }
      />
      <div className="mt-2 space-y-2">
        <Disclosure summary={TEXTS.attempts(attempts.length)}>
          <Facts>
            <IdFact name={TEXTS.webhookId} value={delivery.webhook_id} subject={TEXTS.webhookId} />
            <Fact name={TEXTS.verification}>
              <span className="inline-flex max-w-full items-center gap-1">
                <Link
                  prefetch={false}
                  href={verificationPage(delivery.verification_id)}
                  className="text-accent underline underline-offset-4"
                >
                  <code className="text-xs leading-5 break-all">{delivery.verification_id}</code>
                </Link>
                <CopyButton text={delivery.verification_id} subject={TEXTS.verificationId} />
              </span>
            </Fact>
            <UntrustedFact name={TEXTS.sentTo} text={delivery.url} />
          </Facts>
          <AttemptList attempts={attempts} />
        </Disclosure>
        <SentBody delivery={delivery} />
      </div>
    </>
  );
}

/**
 * Shows the request body of a delivery, formatted. The copy button copies the exact bytes, which the signature covers.
 */
function SentBody({ delivery: { body, webhook_id } }: { delivery: WebhookDelivery }) {
  return (
    <Disclosure summary={TEXTS.sent}>
      <div className="border-line bg-sunken flex min-w-0 items-start rounded-md border">
        <pre
          tabIndex={0}
          role="region"
          aria-label={TEXTS.bodyOf(webhook_id)}
          className="max-h-80 min-w-0 flex-1 overflow-auto p-3 text-xs whitespace-pre-wrap"
        >
          <UntrustedLines>{JSON.stringify(JSON.parse(body), null, 2)}</UntrustedLines>
        </pre>
        <div className="p-1.5">
          <CopyButton text={body} subject={TEXTS.body} />
        </div>
      </div>
    </Disclosure>
  );
}

/** Lists each request with the beginning of its response, which is untrusted text. */
function AttemptList({ attempts }: { attempts: WebhookDelivery["attempts"] }) {
  return (
    <ol className="mt-3 space-y-3">
      {attempts.map(({ number, headers, status_code, error, response, duration_ms, created_at }) => (
        <li key={number} className="border-line border-l-2 pl-3">
          <p className="text-sm">
            {TEXTS.attempt(number)}: <strong className="font-medium">{status_code ?? TEXTS.noResponse}</strong>
            <span className="text-muted text-xs">
              {" "}
              {durationText(duration_ms)}, <Moment iso={created_at} />, {TEXTS.timestamp}{" "}
              <code>{headers["webhook-timestamp"]}</code>
            </span>
          </p>
          <UntrustedParagraph text={error} className="text-not-met text-sm" />
          {response === null || response === "" ? null : (
            <pre
              tabIndex={0}
              role="region"
              aria-label={`${TEXTS.attempt(number)}, ${TEXTS.response}`}
              className="bg-sunken mt-1 max-h-40 overflow-auto rounded p-2 text-xs whitespace-pre-wrap"
            >
              <UntrustedLines>{response}</UntrustedLines>
            </pre>
          )}
        </li>
      ))}
    </ol>
  );
}
