import { capsOf } from "@/components/shell/shortcuts/keys";
import { Kbd } from "@/components/ui/Kbd";
import { useHydrated } from "@/components/ui/use-hydrated";

/** The key labels of a shortcut key in the notation of the registry. */
export function KeyCaps({ keyName }: { keyName: string }) {
  const mac = useHydrated() && /Mac|iPhone|iPad/.test(navigator.platform);
  return (
    <span className="inline-flex gap-0.5 whitespace-nowrap">
      {capsOf(keyName, mac).map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
    </span>
  );
}
