-- AlterTable
ALTER TABLE "tenant_settings" ADD COLUMN     "single_readings" BOOLEAN NOT NULL DEFAULT false;
