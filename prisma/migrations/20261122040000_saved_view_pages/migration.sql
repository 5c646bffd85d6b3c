-- The list of verifications has one name. The owner of the table sees all rows while row-level security is not forced on it.
ALTER TABLE "saved_view" NO FORCE ROW LEVEL SECURITY;
UPDATE "saved_view" SET "page" = 'verifications' WHERE "page" = 'explorer';
ALTER TABLE "saved_view" FORCE ROW LEVEL SECURITY;
