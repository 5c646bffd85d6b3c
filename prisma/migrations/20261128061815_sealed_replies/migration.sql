-- AlterTable
ALTER TABLE "judge_attempt" ADD COLUMN     "seal" TEXT;
