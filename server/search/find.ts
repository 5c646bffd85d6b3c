import type { SearchFound, SearchQuery } from "@/server/search/contract";
import {
  findRubricsByName,
  findVerificationsById,
  findVerificationsBySubject,
  type FoundVerificationRow,
} from "@/server/search/searchStore";
import type { TenantDeps } from "@/server/deps/deps";
import { toSubject } from "@/server/verification/read/subject";
import { idRange } from "@/server/contracts/idRange";
import { searchFold } from "@/server/contracts/searchFold";
import { wireFields } from "@/server/deps/wireFields";

const SHOWN = 5;

/**
 * Finds at most five rubrics whose name contains the text, and at most five verifications: by the beginning of the ID
 * (4 hex digits or more), or by the subject reference, at its beginning, or anywhere in the newest 5,000. Names and
 * references are compared folded.
 */
export async function find(deps: TenantDeps, { q }: SearchQuery): Promise<SearchFound> {
  const words = q.trim();
  const part = searchFold(words);
  if (part === "") return { rubrics: [], verifications: [] };
  const ids = idRange(words);
  return deps.db.listTransaction(async (tx) => {
    const rubrics = await findRubricsByName(tx, part, SHOWN);
    const byId = ids ? await findVerificationsById(tx, ids, SHOWN) : [];
    const bySubject = await findVerificationsBySubject(tx, part, SHOWN);
    const distinct = new Map([...byId, ...bySubject].map((row) => [row.id, row]));
    return {
      rubrics,
      verifications: [...distinct.values()].slice(0, SHOWN).map(foundVerification),
    };
  });
}

function foundVerification(row: FoundVerificationRow): SearchFound["verifications"][number] {
  return {
    ...wireFields(row, "id", "rubricName", "status", "determination"),
    subject: toSubject(row),
    excerpt: row.excerpt,
    ...wireFields(row, "createdAt"),
  };
}
