// The reviewer tier record. A change adds a version. Published versions never change.
import type { ReviewerTier, ReviewerTierRecord } from "@/server/reviewer/contract/reviewerTiers";

export const REVIEWER_TIERS: ReviewerTierRecord = {
  current_version: 2,
  versions: [
    {
      version: 1,
      effective_at: "2026-03-01T00:00:00Z",
      tiers: [
        { slug: "trainee", label: "Trainee", min_minutes: 1 },
        { slug: "reviewer", label: "Reviewer", min_minutes: 2 },
        { slug: "senior_reviewer", label: "Senior reviewer", min_minutes: 5 },
      ],
    },
    {
      version: 2,
      effective_at: "2026-09-01T00:00:00Z",
      tiers: [
        { slug: "reviewer", label: "Reviewer", min_minutes: 3 },
        { slug: "senior_reviewer", label: "Senior reviewer", min_minutes: 5 },
        { slug: "principal_reviewer", label: "Principal reviewer", min_minutes: 10 },
      ],
    },
  ],
};

/** Returns the tiers that judgments may name. */
export function currentTiers(): ReviewerTier[] {
  const current = REVIEWER_TIERS.versions.find(({ version }) => version === REVIEWER_TIERS.current_version);
  if (!current) throw new Error("the reviewer tier record lacks its current version");
  return current.tiers;
}
