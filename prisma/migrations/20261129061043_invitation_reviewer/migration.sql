-- AlterTable
ALTER TABLE "tenant_invitation" ADD COLUMN     "reviewer" BOOLEAN NOT NULL DEFAULT false;

