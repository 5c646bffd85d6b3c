import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { UntrustedLines } from "@/components/citation/UntrustedLines";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { WebhookDelivery } from "@/server/contracts/webhook";

/** Each request and the beginning of its response, which is untrusted text. */
export function AttemptList({ attempts }: { attempts: WebhookDelivery["attempts"] }) {
  return (
    <ol className="mt-3 space-y-3">
      {attempts.map(({ number, headers, status_code, error, response, duration_ms, created_at }) => (
        <li key={number} className="border-line border-l-2 pl-3">
          <p className="text-sm">
            {TEXTS.attempt(number)}: <strong className="font-medium">{status_code ?? TEXTS.noResponse}</strong>
            <span className="text-muted text-xs">
              {" "}
              {TEXTS.duration(duration_ms)}, <Moment iso={created_at} />, {TEXTS.timestamp}{" "}
              <code>{headers["webhook-timestamp"]}</code>
            </span>
          </p>
          {error === null ? null : (
            <p className="text-not-met text-sm">
              <UntrustedText>{error}</UntrustedText>
            </p>
          )}
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
