// Finds rubrics by name or ID.
import { LIMITS } from "@/server/contracts/limits";
import { normalizeName } from "@/server/contracts/names";
import type { RubricSummary } from "@/server/rubric/contract";
import { Uuid } from "@/server/contracts/scalars";
import type { Client } from "@/cli/client";
import { TOOL } from "@/cli/programs";
import { LocalRefusal } from "@/cli/refusals";

/** Lists every rubric, the latest version per name, newest first. */
export async function allRubrics(client: Client, signal?: AbortSignal): Promise<RubricSummary[]> {
  const matchingRubrics: RubricSummary[] = [];
  for (;;) {
    const query = { limit: LIMITS.pageSize, offset: matchingRubrics.length };
    const { rubrics } = await client.call("rubric.list", query, signal);
    matchingRubrics.push(...rubrics);
    if (rubrics.length < LIMITS.pageSize) return matchingRubrics;
  }
}

/**
 * Returns the given ID, or that of the latest version of the name.
 * @throws LocalRefusal for an unknown name
 */
export async function findRubricId(client: Client, idOrName: string, signal?: AbortSignal): Promise<string> {
  if (Uuid.safeParse(idOrName).success) return idOrName;
  const rubrics = await allRubrics(client, signal);
  const normalizedName = normalizeName(idOrName);
  const rubric =
    rubrics.find(({ name }) => name === idOrName) ?? rubrics.find(({ name }) => normalizeName(name) === normalizedName);
  if (!rubric) throw new LocalRefusal(`no rubric named ${idOrName}; see: ${TOOL} rubric list`);
  return rubric.rubric_id;
}
