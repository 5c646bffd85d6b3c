import { FlaskConical } from "lucide-react";
import { SAMPLE_MARK } from "@/components/samples/texts";
import { useMe } from "@/components/shell/me";
import { Badge } from "@/components/ui/Badge";
import { isSampleTenant } from "@/server/contracts/sampleTenant";

type SampleMarkProps = {
  /** Whether only the icon is shown, as in the rows of a list. */
  isIconOnly?: boolean;
};

/** Marks a row or a page of the sample tenant; nothing elsewhere. */
export function SampleMark({ isIconOnly = false }: SampleMarkProps) {
  if (!isSampleTenant(useMe().tenant_id)) return null;
  if (isIconOnly) {
    return (
      <span title={SAMPLE_MARK} className="text-accent">
        <FlaskConical aria-hidden className="size-3.5" />
        <span className="sr-only">{SAMPLE_MARK}</span>
      </span>
    );
  }
  return (
    <Badge tone="accent" icon={FlaskConical}>
      {SAMPLE_MARK}
    </Badge>
  );
}
