import { PowerOff } from "lucide-react";
import { EXAMPLE_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { Notice } from "@/components/ui/Notice";

export function ExamplesOff() {
  return (
    <Notice tone="neutral" icon={PowerOff}>
      <p className="font-medium">{TEXTS.off}</p>
      <p className="text-muted text-sm">{TEXTS.offFix}</p>
    </Notice>
  );
}
