import type { VerificationStatus } from "@/server/contracts/enums";

/** Whether there is no end yet. */
export const isOpen = (status: VerificationStatus): boolean => status === "queued" || status === "running";
