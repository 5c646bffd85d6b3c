// Checks if the provider still serves the configured models, so that operators can replace one before it is shut down.
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
export const MODEL_CHECK_INTERVAL_MS = DAY_MS;
/** The days before its shutdown date from which a model is reported. */
const NOTICE_DAYS = 90;

export type ModelWatch = {
  status(): JudgeStatus;
  /**
   * Reads the provider's lists and returns the new status.
   * @throws Error if a list cannot be read at the moment
   */
  check(): Promise<JudgeStatus>;
};

export function createModelWatch(clock: Clock, settings: () => JudgeSettings): ModelWatch {
  let lists = new Map<string, ListedModels | null>();
  let checkedAt: Date | null = null;
  const listConfigured = () =>
    SLOTS.flatMap((slot) => {
      const { models } = settings();
      const slotModel = models[slot];
      // A reader without its own model uses the model of a tier, which is listed already.
      const isTierModel = slot === "reader" && [models[1], models[2], models[3]].includes(slotModel);
      if (slotModel === null || isTierModel) return [];
      return [{ tier: slot === "reader" ? null : slot, slotModel }];
    });

  const computeState = (list: ListedModels | null, model: string): JudgeModelStatus["state"] => {
    const date = list && listedDate(list, model);
    if (date === undefined || list === null) return list === null ? "unknown" : "unlisted";
    const days = date === null ? Infinity : (Date.parse(date) - clock.now().getTime()) / DAY_MS;
    return days <= 0 ? "ended" : days <= NOTICE_DAYS ? "ending" : "active";
  };
  const status = (): JudgeStatus => ({
    checked_at: checkedAt?.toISOString() ?? null,
    models: listConfigured().map(({ tier, slotModel: { model, baseUrl = OPENAI } }) => {
      const list = lists.get(baseUrl) ?? null;
      return {
        tier,
        model,
        state: computeState(list, model),
        shutdown_date: (list && listedDate(list, model)) ?? null,
      };
    }),
  });

  return {
    status,
    check: async () => {
      const endpoints = new Map(listConfigured().map(({ slotModel }) => [slotModel.baseUrl ?? OPENAI, slotModel]));
      if (endpoints.size > 0) {
        const readings = [...endpoints].map(async ([url, endpoint]) => [url, await readModelList(endpoint)] as const);
        lists = new Map(await Promise.all(readings));
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

/** Returns true if another model should be configured instead of this one. */
export const needsReplacement = ({ state }: JudgeModelStatus) => state !== "active" && state !== "unknown";

/** Describes the state of a model and, if it needs replacement, the variable to change. */
export function describeModel(model: JudgeModelStatus): string {
  const variable = model.tier === null ? "JUDGE_READER_MODEL" : `JUDGE_TIER_${model.tier}_MODEL`;
  const fix = needsReplacement(model) ? `; set ${variable} to another model` : "";
  return `${STATES[model.state](model)}${fix}`;
}

// The list of models is read with GET <base>/models (platform.openai.com/docs/api-reference/models/list).
const TIMEOUT_MS = 5_000;
/** The statuses of endpoints that have no list. */
const NO_LIST = [404, 405, 501];

const ListedModel = z.object({
  id: z.string().max(500),
  // A date in another format is ignored.
  shutdown_date: z.iso.date().nullish().catch(null),
});
const parseModels = (data: readonly unknown[]) => data.flatMap((entry) => ListedModel.safeParse(entry).data ?? []);
/** Parses the list of models. Invalid entries are ignored; a list that has only invalid entries is refused. */
const ModelList = z
  .object({ data: z.array(z.unknown()) })
  .refine(({ data }) => data.length === 0 || parseModels(data).length > 0)
  .transform(({ data }) => parseModels(data));

/** The shutdown dates of the listed models (YYYY-MM-DD, or null), by model ID. */
type ListedModels = ReadonlyMap<string, string | null>;

/**
 * Reads the list of models. Returns null if the endpoint has none.
 * @throws Error if the list cannot be read at the moment
 */
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
  // A list without models is not a list of models. The endpoint may still serve the configured model.
  if (!list.success || list.data.length === 0) return null;
  return new Map(list.data.map(({ id, shutdown_date }) => [id, shutdown_date ?? null]));
}

/** Normalizes a model name. Some servers list a model with a tag, a prefix or a case that calls do not need. */
const nameKey = (model: string): string =>
  model
    .toLowerCase()
    .replace(/^models\//, "")
    .replace(/:latest$/, "");

/** Returns the shutdown date of a model, null without a date, and undefined if the model is not listed. */
function listedDate(list: ListedModels, model: string): string | null | undefined {
  if (list.has(model)) return list.get(model);
  return [...list].find(([id]) => nameKey(id) === nameKey(model))?.[1];
}
