import { TriangleAlert } from "lucide-react";
import { MODEL_STATE_TEXTS as TEXTS } from "@/components/model/state/texts";
import { Badge } from "@/components/ui/Badge";
import type { JudgeModelStatus } from "@/server/system/contract/system";

/** Says that the provider ends a model or does not list it; renders nothing otherwise. */
export function ModelStateBadge({ model }: { model: Pick<JudgeModelStatus, "state" | "shutdown_date"> }) {
  const text = TEXTS[model.state](model.shutdown_date ?? "");
  if (text === "") return null;
  return (
    <Badge tone={model.state === "ended" ? "bad" : "caution"} icon={TriangleAlert}>
      {text}
    </Badge>
  );
}
