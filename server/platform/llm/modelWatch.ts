// Whether the provider still serves the configured models, so that operators can replace one before it is shut down.
import * as z from "zod";
import type { JudgeModelStatus, JudgeStatus } from "@/server/system/contract/system";
import { SLOTS } from "@/server/llm/port";
import type { Clock } from "@/server/deps/ports";
import { OPENAI } from "@/server/platform/llm/defaultModels";
import type { JudgeSettings, SlotModel } from "@/server/platform/llm/settings";
import { boundedFetch } from "@/server/platform/llm/boundedFetch";
import { errorStatus } from "@/server/platform/llm/responseBody";
import { trimEndCharacters } from "@/server/contracts/trimCharacters";
import { authHeaders } from "@/server/platform/llm/authHeaders";

const DAY_MS = 86_400_000;
export const MODEL_CHECK_EVERY_MS = DAY_MS;
/** How long before its shutdown date a model is reported. */
const NOTICE_DAYS = 90;

export type ModelWatch = {
  status(): JudgeStatus;
  /** Reads the list and returns the new status. @throws Error when it cannot be read now. */
  check(): Promise<JudgeStatus>;
};

export function createModelWatch(clock: Clock, settings: () => JudgeSettings): ModelWatch {
  let lists = new Map<string, ListedModels | null>();
  let checkedAt: Date | null = null;
  const configured = () =>
    SLOTS.flatMap((slot) => {
      const { models } = settings();
      const configured = models[slot];
      // Without its own model the reader is one of the tiers.
      const shared = slot === "reader" && [models[1], models[2], models[3]].includes(configured);
      if (configured === null || shared) return [];
      return [{ tier: slot === "reader" ? null : slot, configured }];
    });

  const stateOf = (list: ListedModels | null, model: string): JudgeModelStatus["state"] => {
    const date = list && listedDate(list, model);
    if (date === undefined || list === null) return list === null ? "unknown" : "unlisted";
    const days = date === null ? Infinity : (Date.parse(date) - clock.now().getTime()) / DAY_MS;
    return days <= 0 ? "ended" : days <= NOTICE_DAYS ? "ending" : "active";
  };
  const status = (): JudgeStatus => ({
    checked_at: checkedAt?.toISOString() ?? null,
    models: configured().map(({ tier, configured: { model, baseUrl = OPENAI } }) => {
      const list = lists.get(baseUrl) ?? null;
      return { tier, model, state: stateOf(list, model), shutdown_date: (list && listedDate(list, model)) ?? null };
    }),
  });

  return {
    status,
    check: async () => {
      const endpoints = new Map(configured().map(({ configured: at }) => [at.baseUrl ?? OPENAI, at]));
      if (endpoints.size > 0) {
        const read = [...endpoints].map(async ([url, endpoint]) => [url, await readModelList(endpoint)] as const);
        lists = new Map(await Promise.all(read));
        checkedAt = clock.now();
      }
      return status();
    },
  };
}

const STATES = {
  active: () => "active",
  ending: ({ shutdown_date }) => `shuts down on ${shutdown_date}`,
  ended: ({ shutdown_date }) => `was shut down on ${shutdown_date}`,
  unlisted: () => "is not in the provider's list of models",
  unknown: () => "unknown, because the endpoint has no list of models",
} satisfies Record<JudgeModelStatus["state"], (model: JudgeModelStatus) => string>;

/** Whether another model should be configured in place of this one. */
export const needsReplacement = ({ state }: JudgeModelStatus) => state !== "active" && state !== "unknown";

/** The state of a model, with what to do about it. */
export function describeModel(model: JudgeModelStatus): string {
  const variable = model.tier === null ? "JUDGE_READER_MODEL" : `JUDGE_TIER_${model.tier}_MODEL`;
  const fix = needsReplacement(model) ? `; set ${variable} to another model` : "";
  return `${STATES[model.state](model)}${fix}`;
}

// The provider's list of models: GET <base>/models (platform.openai.com/docs/api-reference/models/list).
const TIMEOUT_MS = 5_000;
/** Answers of endpoints that have no list. */
const NO_LIST = [404, 405, 501];

const ListedModel = z.object({
  id: z.string().max(500),
  // Another provider's notion of a date is no date.
  shutdown_date: z.iso.date().nullish().catch(null),
});
const modelsIn = (data: readonly unknown[]) => data.flatMap((entry) => ListedModel.safeParse(entry).data ?? []);
/** An entry of another shape is no model and does not hide the others; a list of such entries alone is another list. */
const ModelList = z
  .object({ data: z.array(z.unknown()) })
  .refine(({ data }) => data.length === 0 || modelsIn(data).length > 0)
  .transform(({ data }) => modelsIn(data));

/** The listed models with their shutdown dates (YYYY-MM-DD, or null). */
type ListedModels = ReadonlyMap<string, string | null>;

/** Null when the endpoint has no list. @throws Error when it cannot be read now. */
async function readModelList(endpoint: SlotModel): Promise<ListedModels | null> {
  const response = await boundedFetch(`${trimEndCharacters(endpoint.baseUrl ?? OPENAI, "/")}/models`, {
    headers: authHeaders(endpoint),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new Error("the list of models could not be read: no answer from the endpoint", { cause });
  });
  if (!response.ok) {
    await response.body?.cancel();
    if (NO_LIST.includes(response.status)) return null;
    throw new Error(`the list of models could not be read: the endpoint returned ${response.status}`);
  }
  const body: unknown = await response.json().catch(() => null);
  const status = errorStatus(body);
  if (status !== null) throw new Error(`the list of models could not be read: the endpoint returned ${status}`);
  const list = ModelList.safeParse(body);
  // A list without models lists something else: the endpoint may still answer.
  if (!list.success || list.data.length === 0) return null;
  return new Map(list.data.map(({ id, shutdown_date }) => [id, shutdown_date ?? null]));
}

/** Some servers list a model with the default tag, a prefix or another case than they accept in a call. */
const nameKey = (model: string): string =>
  model
    .toLowerCase()
    .replace(/^models\//, "")
    .replace(/:latest$/, "");

/** The shutdown date of the listed model, null without one; undefined when the model is not listed. */
function listedDate(list: ListedModels, model: string): string | null | undefined {
  if (list.has(model)) return list.get(model);
  return [...list].find(([id]) => nameKey(id) === nameKey(model))?.[1];
}
