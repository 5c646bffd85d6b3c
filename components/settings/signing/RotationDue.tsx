import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/Badge";
import { SIGNING_TEXTS as TEXTS } from "@/components/settings/signing/texts";
import { ROTATION_NOTICE_DAYS } from "@/server/proof/contract/proofFormat";

const DAY_MS = 86_400_000;

/** A warning from 30 days before the planned rotation of a signing key; nothing before that, and without a plan. */
export function RotationDue({ rotateBy }: { rotateBy: string | null | undefined }) {
  const [now] = useState(() => Date.now());
  if (rotateBy == null || Date.parse(rotateBy) - now > ROTATION_NOTICE_DAYS * DAY_MS) return null;
  return (
    <Badge tone="caution" icon={TriangleAlert}>
      {TEXTS.rotateByDay(rotateBy.slice(0, 10))}
    </Badge>
  );
}
