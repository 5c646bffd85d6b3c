-- DropIndex
DROP INDEX "auth_user_email_key";

-- CreateIndex
CREATE INDEX "auth_user_email_idx" ON "auth_user"("email");

