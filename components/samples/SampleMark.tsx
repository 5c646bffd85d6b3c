import { FlaskConical } from "lucide-react";
import { SAMPLE_MARK } from "@/components/samples/texts";
import { useMe } from "@/components/shell/me";
import { Badge } from "@/components/ui/Badge";
import { isSampleTenant } from "@/server/samples/contract/sampleTenant";

/** Marks a row or a page of the sample tenant; nothing elsewhere. */
export function SampleMark() {
  if (!isSampleTenant(useMe().tenant_id)) return null;
  return (
    <Badge tone="accent" icon={FlaskConical}>
      {SAMPLE_MARK}
    </Badge>
  );
}
