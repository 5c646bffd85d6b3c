SET LOCAL check_function_bodies = off;

-- functions/search_fold
-- Folds a text for search as searchFold does (server/contracts/searchFold.ts), which says what is folded. The ICU collation lowers every script,
-- whatever the locale of the database. Not STRICT, which would prevent inlining.
CREATE OR REPLACE FUNCTION search_fold(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(p_text) = length(p_text) THEN lower(p_text COLLATE "C")
  ELSE normalize(replace(translate(
    regexp_replace(lower(regexp_replace(normalize(p_text, NFKD),  E'[\\u00ad\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u180e\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f\\u2060\\u20d0-\\u20ff\\ufe20-\\ufe2f\\ufeff]', '', 'g') COLLATE "und-x-icu"),  E'[\\u00ad\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u180e\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f\\u2060\\u20d0-\\u20ff\\ufe20-\\ufe2f\\ufeff]', '', 'g'),
    'ς', 'σ'), 'ß', 'ss'), NFC) COLLATE "C" END;

-- References by their beginning, folded; exact references are read by it too.
DROP INDEX "verification_subject_ref";
CREATE INDEX "verification_subject_fold" ON "verification" ("tenant_id", search_fold("subject_ref") COLLATE "C", "created_at" DESC, "id" DESC)
  WHERE "subject_ref" IS NOT NULL;
