import { CircleAlert, TriangleAlert } from "lucide-react";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { Badge } from "@/components/ui/Badge";

export function IssueCount({ errors, warnings }: { errors: number; warnings: number }) {
  return (
    <>
      {errors === 0 ? null : (
        <Badge tone="bad" icon={CircleAlert}>
          {TEXTS.errors(errors)}
        </Badge>
      )}
      {warnings === 0 ? null : (
        <Badge tone="caution" icon={TriangleAlert}>
          {TEXTS.warnings(warnings)}
        </Badge>
      )}
    </>
  );
}
