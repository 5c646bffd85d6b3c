-- AlterTable
ALTER TABLE "reviewer_grant" ADD COLUMN     "capacities" TEXT[] DEFAULT ARRAY['adjudicator', 'domain_expert', 'tenant_owner']::TEXT[],
ADD COLUMN     "tier" TEXT NOT NULL DEFAULT 'principal_reviewer';

-- Earlier grants keep what any reviewer could claim; new ones start at the lowest tier.
ALTER TABLE "reviewer_grant" ALTER COLUMN "capacities" SET DEFAULT ARRAY['adjudicator']::TEXT[],
ALTER COLUMN "tier" SET DEFAULT 'reviewer';
