// Calls decision models for the Judge port. The limits of an endpoint follow from its refusals and apply for
// REFUSAL_TTL_MS.
import { APICallError } from "ai";
import { type DecisionAnswer, type DecisionReply, type DecisionRequest, JudgeError } from "@/server/llm/port";
import { sha256Hex } from "@/server/deps/hash";
import { lackOf } from "@/server/deps/outage";
import type { Log } from "@/server/deps/ports";
import { boundedFetch } from "@/server/platform/llm/boundedFetch";
import { readEndpointError } from "@/server/platform/llm/endpointError";
import { errorStatus, parseBody } from "@/server/platform/llm/responseBody";
import { OPENAI } from "@/server/platform/llm/defaultModels";
import {
  GEMINI_DECISIONS,
  OPENAI_DECISIONS,
  SYSTEM_ONE,
  type WireForm,
  type WireReply,
} from "@/server/platform/llm/decision/wireForms";
import { readError } from "@/server/platform/llm/readError";
import type { JudgeSettings, SlotModel } from "@/server/platform/llm/settings";
import { computeCostUsd, toPlausibleCount } from "@/server/platform/llm/callCost";
import { trimEndCharacters } from "@/server/contracts/trimCharacters";
import { authHeaders } from "@/server/platform/llm/authHeaders";
import type { ModelForm } from "@/server/contracts/enums";
import { LRUCache } from "lru-cache";

export type Decisions = {
  maxOptions(slotModel: SlotModel | null): number;
  /** Describes the limits of the endpoint that are below the usual ones. */
  listRefusals(slotModel: SlotModel): string[];
  /**
   * Asks the questions, in as many calls as the endpoint needs.
   * @throws JudgeError, or the error of a resource that this process lacks
   */
  decide(slotModel: SlotModel, request: DecisionRequest): Promise<DecisionReply>;
};

/** The number of questions in a call. */
const MAX_QUESTIONS = 200;
/** The number of options of a question. Some known endpoints accept only FEW_OPTIONS. */
const MAX_OPTIONS = 200;
const FEW_OPTIONS = 26;
const REFUSAL_STATUS = [400, 413, 422];
const ABOUT_OPTIONS = /\b(?:options?|choices|labels?|criteria)\b/i;
const ABOUT_QUESTIONS = /\bquestions?\b/i;
const ABOUT_MANY = /too many|too long|too large|at most|maximum|max_|exceed|limit|up to/i;

const MAX_ENDPOINTS = 100;
/** Limits how long a refusal reduces the size of calls. */
const REFUSAL_TTL_MS = 600_000;

/** The number of identical invalid responses after which there is no further attempt. */
const MAX_REPEATS = 3;

/** The limits of an endpoint's calls, per its recent refusals. */
type Bounds = { questions: number; options: number };

export function createDecisions({ timeoutMs }: JudgeSettings, log: Log): Decisions {
  const boundsByModel = new LRUCache<string, Bounds>({ max: MAX_ENDPOINTS, ttl: REFUSAL_TTL_MS });
  const invalidResponses = new LRUCache<string, { hash: string; count: number }>({
    max: MAX_ENDPOINTS,
    ttl: REFUSAL_TTL_MS,
  });
  const modelKey = ({ baseUrl, model, form }: SlotModel) => JSON.stringify([baseUrl, model, form]);
  const findBounds = (slotModel: SlotModel): Bounds =>
    boundsByModel.get(modelKey(slotModel)) ?? { questions: MAX_QUESTIONS, options: MAX_OPTIONS };

  /** Creates the error of an invalid response. After MAX_REPEATS identical ones, it is not retried. */
  function invalidResponseError(slotModel: SlotModel, responseBody: string): JudgeError {
    const hash = sha256Hex(responseBody);
    const latest = invalidResponses.get(modelKey(slotModel));
    const count = latest?.hash === hash ? latest.count + 1 : 1;
    invalidResponses.set(modelKey(slotModel), { hash, count });
    return new JudgeError(
      count >= MAX_REPEATS ? "rejected" : "unavailable",
      "the model's response does not answer each question in its form",
    );
  }

  /**
   * Returns the number of questions for the next call after a failed call.
   * @throws the error of the call if fewer questions do not help
   */
  function reduceQuestions(slotModel: SlotModel, questionCount: number, error: unknown): number {
    const endpointError = APICallError.isInstance(error) ? readEndpointError(error) : null;
    const judgeError = readError(error, slotModel.apiKey);
    if (!endpointError || !REFUSAL_STATUS.includes(endpointError.status)) throw lackOf(error) ?? judgeError;
    const bounds = findBounds(slotModel);
    const isBound = ABOUT_MANY.test(endpointError.text);
    if (isBound && ABOUT_OPTIONS.test(endpointError.text) && bounds.options > FEW_OPTIONS) {
      boundsByModel.set(modelKey(slotModel), { ...bounds, options: FEW_OPTIONS });
      throw new JudgeError("unavailable", `the model's endpoint takes at most ${FEW_OPTIONS} options`, 0);
    }
    const aboutQuestions = isBound && ABOUT_QUESTIONS.test(endpointError.text);
    if (questionCount === 1 || (judgeError.kind !== "too_long" && !aboutQuestions)) throw judgeError;
    const questions = Math.ceil(questionCount / 2);
    if (aboutQuestions) boundsByModel.set(modelKey(slotModel), { ...bounds, questions });
    return questions;
  }

  return {
    listRefusals: (slotModel) => {
      const { questions, options } = findBounds(slotModel);
      return [
        ...(questions < MAX_QUESTIONS ? [`more than ${questions} questions`] : []),
        ...(options < MAX_OPTIONS ? [`more than ${options} options`] : []),
      ];
    },
    maxOptions: (slotModel) => (slotModel ? findBounds(slotModel).options : MAX_OPTIONS),
    decide: async (slotModel, { state, questions }) => {
      const startedAt = performance.now();
      const answers: DecisionAnswer[] = [];
      const usage = { inputTokens: 0 as number | null, outputTokens: 0 as number | null };
      let size = findBounds(slotModel).questions;
      while (answers.length < questions.length) {
        const part = questions.slice(answers.length, answers.length + size);
        try {
          const { reply, responseBody } = await send(
            slotModel,
            { state, questions: part },
            AbortSignal.timeout(timeoutMs),
          );
          if (reply === null) throw invalidResponseError(slotModel, responseBody);
          invalidResponses.delete(modelKey(slotModel));
          answers.push(...reply.answers);
          usage.inputTokens = addCount(usage.inputTokens, reply.inputTokens);
          usage.outputTokens = addCount(usage.outputTokens, reply.outputTokens);
        } catch (error) {
          size = reduceQuestions(slotModel, part.length, error);
        }
      }
      const { inputTokens, outputTokens } = usage;
      if (inputTokens === null || outputTokens === null) {
        log.warn(
          { perMinute: slotModel.model, model: slotModel.model },
          "the model's endpoint reports no token counts, or impossible ones",
        );
      }
      const costUsd = computeCostUsd(slotModel.price, inputTokens, outputTokens);
      return { answers, usage: { ...usage, costUsd, latencyMs: performance.now() - startedAt } };
    },
  };
}

const FORMS: Record<Exclude<ModelForm, "chat">, WireForm> = {
  decisions: OPENAI_DECISIONS,
  systemone: SYSTEM_ONE,
  gemini: GEMINI_DECISIONS,
};

/** Adds a token count. Returns null if the total or the count is unknown. */
function addCount(total: number | null, count: number | undefined): number | null {
  const plausible = toPlausibleCount(count);
  return total === null || plausible === null ? null : total + plausible;
}

/**
 * Sends one call. `reply` is null if the response has another form.
 * @throws APICallError for an HTTP error or an error with status 200, JudgeError for a response that is too large, or
 * the reason of `signal`
 */
async function send(
  slotModel: SlotModel,
  { state, questions }: Pick<DecisionRequest, "state" | "questions">,
  signal: AbortSignal,
): Promise<{ reply: WireReply | null; responseBody: string }> {
  const { model, baseUrl = OPENAI } = slotModel;
  if (slotModel.form === "chat") throw new Error("a chat model was asked to decide");
  const form = FORMS[slotModel.form];
  const url = `${trimEndCharacters(baseUrl, "/")}/${form.path}`;
  const call = { url, requestBodyValues: {} };
  let responseHead: { statusCode: number; responseHeaders: Record<string, string> } | undefined;
  let responseBody: string;
  try {
    const response = await boundedFetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...authHeaders(slotModel) },
      body: JSON.stringify(form.body(model, state, questions)),
      signal,
    });
    responseHead = { statusCode: response.status, responseHeaders: Object.fromEntries(response.headers) };
    responseBody = await response.text();
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    throw new APICallError({
      ...call,
      message: "no whole response",
      ...(responseHead && { statusCode: responseHead.statusCode }),
      cause,
    });
  }
  const callError = (status: number) =>
    new APICallError({ ...call, ...responseHead, statusCode: status, message: "no answers", responseBody });
  if (responseHead.statusCode >= 300) throw callError(responseHead.statusCode);
  if (responseBody.length > maxResponseChars(questions)) {
    throw new JudgeError("unavailable", "the model's response is larger than its answers can be");
  }
  const body = parseBody(responseHead.responseHeaders["content-type"] ?? null, responseBody);
  if (body === undefined) throw callError(responseHead.statusCode);
  const status = errorStatus(body);
  if (status !== null) throw callError(status);
  return { reply: form.read(body, questions), responseBody };
}

/**
 * Returns several times the length of the answers. A longer response is not parsed, since it would block the process.
 */
function maxResponseChars(questions: DecisionRequest["questions"]): number {
  const answers = questions.reduce(
    (sum, question) => sum + 1 + (question.type === "choice" ? question.options.length : 0),
    0,
  );
  return 65_536 + 256 * answers;
}
