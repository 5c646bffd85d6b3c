import { NEW_SHORTCUTS } from "@/components/verifications/shortcuts";
import { KeyCaps } from "@/components/shell/shortcuts/KeyCaps";
import { Button } from "@/components/ui/Button";
import { NEW_TEXTS as TEXTS } from "@/components/verifications/new/texts";

export function SubmitRow({ message, busy }: { message: string | null; busy: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" look="primary" disabled={busy}>
        {busy ? TEXTS.submitting : TEXTS.submit}
      </Button>
      <span aria-hidden className="max-sm:hidden">
        <KeyCaps keyName={NEW_SHORTCUTS.submit.keys[0] ?? ""} />
      </span>
      <p role="alert" className="text-not-met text-sm empty:hidden">
        {message}
      </p>
    </div>
  );
}
