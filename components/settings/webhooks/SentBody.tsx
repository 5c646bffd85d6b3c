import { UntrustedLines } from "@/components/citation/UntrustedLines";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { CopyButton } from "@/components/ui/CopyButton";
import { Disclosure } from "@/components/ui/Disclosure";

/** The request body of a delivery, formatted; the copy button copies the exact bytes, which the signature covers. */
export function SentBody({ body }: { body: string }) {
  return (
    <Disclosure summary={TEXTS.sent}>
      <div className="border-line bg-sunken flex min-w-0 items-start rounded-md border">
        <pre
          tabIndex={0}
          role="region"
          aria-label={TEXTS.body}
          className="max-h-80 min-w-0 flex-1 overflow-auto p-3 text-xs whitespace-pre-wrap"
        >
          <UntrustedLines>{JSON.stringify(JSON.parse(body), null, 2)}</UntrustedLines>
        </pre>
        <div className="p-1.5">
          <CopyButton text={body} what={TEXTS.body} />
        </div>
      </div>
    </Disclosure>
  );
}
