// Ranks the reasons of a flag by severity.
import { FLAG_REASONS } from "@/server/verdict/contract/flagReasons";

const BY_SEVERITY = Object.keys(FLAG_REASONS);

/** Returns the rank of a reason, the most severe first. One outside the list ranks just before below_acceptance. */
const rankReason = (reason: string) => {
  const index = BY_SEVERITY.indexOf(reason);
  return index === -1 ? BY_SEVERITY.length - 1.5 : index;
};

/**
 * Returns the most severe of several reasons; null for none. Equal ranks are ordered by name.
 */
export function firstReason(reasons: readonly string[]): string | null {
  return [...reasons].sort((a, b) => rankReason(a) - rankReason(b) || (a < b ? -1 : 1))[0] ?? null;
}
