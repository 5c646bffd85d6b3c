import { Archive, Ban, CircleCheck, CircleX, Clock, TriangleAlert } from "lucide-react";

const GOOD = { tone: "good", icon: CircleCheck } as const;
const WAITING = { tone: "caution", icon: Clock } as const;
const ENDED = { tone: "neutral", icon: Ban } as const;

/** The badge of a key, an invitation, a grant, a source, an endpoint or a delivery, by its state. */
export const STATE_LOOKS = {
  active: GOOD,
  accepted: GOOD,
  delivered: GOOD,
  pending: WAITING,
  expired: WAITING,
  failing: { tone: "caution", icon: TriangleAlert },
  failed: { tone: "bad", icon: CircleX },
  retired: { tone: "neutral", icon: Archive },
  revoked: ENDED,
  disabled: ENDED,
} as const;
