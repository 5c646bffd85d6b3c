import { Problem } from "@/server/contracts/problems";
import type { RubricHistory } from "@/server/authoring/contract/rubricEditor";
import { countAgreement, listPublications } from "@/server/rubric/rubricRecordStore";
import { isArchived } from "@/server/rubric/rubricArchiveStore";
import { findRubricVersion, listRubricSeries } from "@/server/rubric/rubricStore";
import type { TenantDeps } from "@/server/deps/deps";
import { computeAgreement } from "@/server/authoring/editor/gate";
import { verificationsByRubric } from "@/server/authoring/editor/overview";
import { toRubricSummary } from "@/server/rubric/read";
import { findAccountNames } from "@/server/account/accountNames";

/**
 * Lists the published versions of the series of `rubricId`, with publisher, time, note, verifications and agreement
 * with people.
 * @throws not_found
 */
export async function rubricHistory(deps: TenantDeps, { id: rubricId }: { id: string }): Promise<RubricHistory> {
  const counts = await verificationsByRubric(deps);
  return deps.db.listTransaction(async (tx) => {
    const version = await findRubricVersion(tx, rubricId);
    if (!version) throw new Problem("not_found");
    const series = (await listRubricSeries(tx, version.name)).filter(({ status }) => status !== "draft");
    const publications = await listPublications(
      tx,
      series.map(({ id }) => id),
    );
    const namesByAccount = await findAccountNames(
      tx,
      publications.map(({ publishedBy }) => publishedBy),
    );
    const publicationsByRubric = new Map(publications.map((publication) => [publication.rubricId, publication]));
    const agreementByRubric = new Map((await countAgreement(tx, version.name)).map((row) => [row.rubricId, row]));
    return {
      archived: await isArchived(tx, version.name),
      versions: series.map((row) => {
        const publication = publicationsByRubric.get(row.id);
        const labels = agreementByRubric.get(row.id);
        return {
          ...toRubricSummary(row),
          published_by: publication ? (namesByAccount.get(publication.publishedBy) ?? publication.publishedBy) : null,
          note: publication?.note ?? null,
          verifications: counts.get(row.id) ?? 0,
          agreement: labels ? computeAgreement(labels.agree, labels.of) : null,
          gate: publication?.gate ?? null,
          examples: publication?.examples ?? [],
        };
      }),
    };
  });
}
