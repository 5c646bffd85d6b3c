-- AlterTable
ALTER TABLE "service_process" ADD COLUMN     "migration" TEXT,
ADD COLUMN     "stopped_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "release_state" (
    "single" BOOLEAN NOT NULL DEFAULT true CHECK ("single"),
    "min_compatible" TEXT NOT NULL,
    "release" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "release_state_pkey" PRIMARY KEY ("single")
);

