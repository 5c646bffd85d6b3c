import { Plus } from "lucide-react";
import { SETTINGS_SHORTCUTS } from "@/components/settings/shortcuts";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";
import { Button } from "@/components/ui/Button";

/** Opens the create dialog of a list, by a click or by the section's shortcut. */
export function CreateButton({ label, onCreate }: { label: string; onCreate: () => void }) {
  useShortcut(SETTINGS_SHORTCUTS.create, onCreate);
  return (
    <Button icon={Plus} look="primary" onClick={onCreate}>
      {label}
    </Button>
  );
}
