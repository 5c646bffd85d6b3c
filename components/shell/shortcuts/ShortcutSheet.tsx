import { KeyCaps } from "@/components/shell/shortcuts/KeyCaps";
import type { ShortcutGroup } from "@/components/shell/shortcuts/registry";
import { Dialog } from "@/components/ui/Dialog";
import { SHELL_TEXTS } from "@/components/shell/texts";

/** Lists the shortcuts of the current page in a dialog. */
export function ShortcutSheet({ groups, onClose }: { groups: readonly ShortcutGroup[]; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={SHELL_TEXTS.shortcuts} size="wide">
      <div className="gap-x-10 gap-y-6 sm:columns-2">
        {groups.map(({ title, shortcuts }) => (
          <section key={title} className="mb-6 break-inside-avoid">
            <h3 className="text-muted mb-2 text-xs font-medium">{title}</h3>
            <dl className="space-y-1.5 text-sm">
              {shortcuts.map(({ id, keys, label }) => (
                <div key={id} className="flex items-baseline justify-between gap-4">
                  <dt>{label}</dt>
                  <dd className="flex shrink-0 flex-wrap justify-end gap-x-2">
                    {keys.map((key) => (
                      <KeyCaps key={key} keyName={key} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
