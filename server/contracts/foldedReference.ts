import { startOf } from "@/server/contracts/cutText";
import { LIMITS } from "@/server/contracts/limits";
import { searchFold } from "@/server/contracts/searchFold";

/** Folds a subject's reference for search. Cut, because some characters fold into eighteen, and an index takes 2,700 bytes. */
export const foldedReference = (reference: string): string => startOf(searchFold(reference), LIMITS.subjectRefChars);
