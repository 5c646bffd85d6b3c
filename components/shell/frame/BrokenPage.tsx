import { FRAME_TEXTS as TEXTS } from "@/components/shell/frame/texts";
import { Button } from "@/components/ui/Button";

type BrokenPageProps = { error: Error & { digest?: string }; reset: () => void };

/** Replaces a page that threw an error. */
export function BrokenPage({ error, reset }: BrokenPageProps) {
  return (
    <div role="alert" className="max-w-xl space-y-4 py-12">
      <h1 className="text-3xl">{TEXTS.broken}</h1>
      <p className="text-muted">{TEXTS.brokenHint}</p>
      {error.digest ? <p className="font-mono text-sm">{TEXTS.errorReference(error.digest)}</p> : null}
      <Button look="primary" onClick={reset}>
        {TEXTS.retry}
      </Button>
    </div>
  );
}
