import { keyLabels } from "@/components/shell/shortcuts/keys";
import type { Shortcut } from "@/components/shell/shortcuts/registry";
import { Kbd } from "@/components/ui/Kbd";
import { useHydrated } from "@/components/ui/use-hydrated";

/** Shows a key, given in the notation of the registry, by its label on the user's keyboard. */
export function KeyCaps({ keyName }: { keyName: string }) {
  const isMac = useHydrated() && /Mac|iPhone|iPad/.test(navigator.platform);
  return (
    <span className="inline-flex gap-0.5 whitespace-nowrap">
      {keyLabels(keyName, isMac).map((keyLabel) => (
        <Kbd key={keyLabel}>{keyLabel}</Kbd>
      ))}
    </span>
  );
}

/** Shows the key of a shortcut on its control. It is hidden on a narrow screen and from screen readers. */
export function KeyHint({ shortcut }: { shortcut: Shortcut }) {
  return (
    <span aria-hidden className="max-md:hidden">
      <KeyCaps keyName={shortcut.keys[0] ?? ""} />
    </span>
  );
}
