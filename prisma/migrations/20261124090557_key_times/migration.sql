-- AlterTable
ALTER TABLE "signing_key" ADD COLUMN     "revocation_reason" TEXT,
ADD COLUMN     "rotate_by" TIMESTAMPTZ(3);
