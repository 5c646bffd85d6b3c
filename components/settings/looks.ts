import { Archive, Ban, CircleCheck, CircleX, Clock, TriangleAlert } from "lucide-react";

const GOOD_BADGE = { tone: "good", icon: CircleCheck } as const;
const WAITING_BADGE = { tone: "caution", icon: Clock } as const;
const ENDED_BADGE = { tone: "neutral", icon: Ban } as const;

/** Badges by state, of keys, invitations, grants, sources, endpoints and deliveries. */
export const STATE_LOOKS = {
  active: GOOD_BADGE,
  accepted: GOOD_BADGE,
  delivered: GOOD_BADGE,
  pending: WAITING_BADGE,
  expired: WAITING_BADGE,
  failing: { tone: "caution", icon: TriangleAlert },
  failed: { tone: "bad", icon: CircleX },
  retired: { tone: "neutral", icon: Archive },
  revoked: ENDED_BADGE,
  disabled: ENDED_BADGE,
} as const;
