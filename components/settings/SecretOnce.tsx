import { KeyRound } from "lucide-react";
import { SETTINGS_TEXTS as TEXTS } from "@/components/settings/texts";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { Notice } from "@/components/ui/Notice";

/** A secret of which the service keeps no copy. `what` completes "Copy …". */
export function SecretOnce({ secret, what }: { secret: string; what: string }) {
  return (
    <div className="space-y-3">
      <Notice tone="caution" icon={KeyRound}>
        <p className="text-sm">{TEXTS.shownOnce}</p>
      </Notice>
      <CodeBlock code={secret} label={what} />
    </div>
  );
}
