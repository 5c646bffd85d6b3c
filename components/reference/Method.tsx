import { Badge } from "@/components/ui/Badge";

export function Method({ method }: { method: string }) {
  return <Badge tone={method === "GET" ? "neutral" : "accent"}>{method}</Badge>;
}
