import { UntrustedLines } from "@/components/citation/UntrustedLines";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { Button } from "@/components/ui/Button";

/**
 * Shows the reviewer's comment on an item that others have decided. Such an item has no form, so only this notice still
 * has the comment.
 */
export function UnsentComment({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  if (text.trim() === "") return null;
  return (
    <div className="px-4 pt-2.5 text-sm">
      <p className="text-muted">{TEXTS.unsentComment}</p>
      <p className="max-h-32 overflow-y-auto break-words whitespace-pre-wrap">
        <UntrustedLines>{text}</UntrustedLines>
      </p>
      <Button look="quiet" onClick={onDiscard}>
        {TEXTS.discardComment}
      </Button>
    </div>
  );
}
