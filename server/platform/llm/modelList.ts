// The provider's list of models: GET <base>/models (platform.openai.com/docs/api-reference/models/list).
import * as z from "zod";
import { boundedFetch } from "@/server/platform/llm/boundedFetch";
import { OPENAI } from "@/server/platform/llm/defaultModels";
import type { Endpoint } from "@/server/platform/llm/settings";

const TIMEOUT_MS = 5_000;
/** Answers of endpoints that have no list. */
const NO_LIST = [404, 405, 501];

const ModelList = z.object({
  data: z.array(
    z.object({
      id: z.string().max(500),
      // Another provider's notion of a date is no date.
      shutdown_date: z.iso.date().nullish().catch(null),
    }),
  ),
});

/** The listed models with their shutdown dates (YYYY-MM-DD, or null). */
export type ListedModels = ReadonlyMap<string, string | null>;

/** Null when the endpoint has no list. @throws Error when it cannot be read now. */
export async function readModelList({ apiKey, baseUrl }: Endpoint): Promise<ListedModels | null> {
  const response = await boundedFetch(`${(baseUrl ?? OPENAI).replace(/\/+$/, "")}/models`, {
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new Error("the list of models could not be read: no answer from the endpoint", { cause });
  });
  if (!response.ok) {
    await response.body?.cancel();
    if (NO_LIST.includes(response.status)) return null;
    throw new Error(`the list of models could not be read: the endpoint returned ${response.status}`);
  }
  const list = ModelList.safeParse(await response.json().catch(() => null));
  return list.success ? new Map(list.data.data.map(({ id, shutdown_date }) => [id, shutdown_date ?? null])) : null;
}
