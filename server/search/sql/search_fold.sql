-- Folds a text for search as searchFold does (server/contracts/searchFold.ts), which says what is folded. The ICU collation lowers every script,
-- whatever the locale of the database. Not STRICT, which would prevent inlining.
CREATE OR REPLACE FUNCTION search_fold(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(p_text) = length(p_text) THEN lower(p_text COLLATE "C")
  ELSE normalize(replace(translate(
    regexp_replace(lower(regexp_replace(normalize(p_text, NFKD), {{SEARCH_FOLD_DROPPED}}, '', 'g') COLLATE "und-x-icu"), {{SEARCH_FOLD_DROPPED}}, '', 'g'),
    'ς', 'σ'), 'ß', 'ss'), NFC) COLLATE "C" END;
