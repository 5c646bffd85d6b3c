import type { VerificationDetail } from "@/server/detail/contract";

type DecidedDetail = Pick<VerificationDetail, "verification" | "decided_by" | "escalation_judgment">;

/** Names the person who gave the current answer; undefined while it is that of the signed verdict. */
export function deciderName({ verification, decided_by, escalation_judgment }: DecidedDetail): string | undefined {
  const source = verification.current?.source;
  if (source === "escalation") return escalation_judgment?.judged_by.name;
  return source === "customer_decision" ? decided_by?.name : undefined;
}
