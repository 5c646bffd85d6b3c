import type { VerificationStatus } from "@/server/contracts/enums";

/** Reports whether the verification is still queued or running. */
export const isOpen = (status: VerificationStatus): boolean => status === "queued" || status === "running";
