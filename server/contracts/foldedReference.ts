import { startOf } from "@/server/contracts/cutText";
import { LIMITS } from "@/server/contracts/limits";
import { searchFold } from "@/server/contracts/searchFold";

/**
 * Folds a subject's reference for search. The result is cut, because some characters fold into eighteen, and an index
 * entry may have at most 2,700 bytes.
 */
export const foldedReference = (reference: string): string => startOf(searchFold(reference), LIMITS.subjectRefChars);
