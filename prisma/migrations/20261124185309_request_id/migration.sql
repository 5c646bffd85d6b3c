-- AlterTable
ALTER TABLE "verification" ADD COLUMN     "request_id" TEXT;
