// Decision models behind the Judge port. What an endpoint takes at once is learned from its refusals, and remembered for
// some minutes.
import { APICallError } from "ai";
import { type DecisionAnswer, type DecisionReply, type DecisionRequest, JudgeError } from "@/server/llm/port";
import { sha256Hex } from "@/server/deps/hash";
import { lackOf } from "@/server/deps/outage";
import type { Log } from "@/server/deps/ports";
import { boundedFetch } from "@/server/platform/llm/boundedFetch";
import { endpointErrorOf } from "@/server/platform/llm/endpointError";
import { errorStatus, parsedBody } from "@/server/platform/llm/responseBody";
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
import { costOf, credible } from "@/server/platform/llm/callCost";
import { trimEndCharacters } from "@/server/contracts/trimCharacters";
import { authHeaders } from "@/server/platform/llm/authHeaders";
import type { ModelForm } from "@/server/contracts/enums";
import { LRUCache } from "lru-cache";

export type Decisions = {
  mostOptions(configured: SlotModel | null): number;
  /** What the endpoint takes less of than others. */
  refused(configured: SlotModel): string[];
  /** @throws JudgeError, or what this process lacks for the call */
  decide(configured: SlotModel, request: DecisionRequest): Promise<DecisionReply>;
};

/** Of a call. */
const MOST_QUESTIONS = 200;
/** All known endpoints but a few take as many; those take FEW_OPTIONS. */
const MOST_OPTIONS = 200;
const FEW_OPTIONS = 26;
const REFUSED = [400, 413, 422];
const ABOUT_OPTIONS = /\b(?:options?|choices|labels?|criteria)\b/i;
const ABOUT_QUESTIONS = /\bquestions?\b/i;
const ABOUT_MANY = /too many|too long|too large|at most|maximum|max_|exceed|limit|up to/i;

const ENDPOINTS = 100;
/** One refusal must not slow an endpoint down until the process ends. */
const REMEMBERED_MS = 600_000;

/** Responses of the same bytes after which another attempt is not worth its price. */
const MAX_REPEATS = 3;

/** The most that an endpoint takes at once, as learned from its recent refusals. */
type Bounds = { questions: number; options: number };

export function createDecisions({ timeoutMs }: JudgeSettings, log: Log): Decisions {
  const known = new LRUCache<string, Bounds>({ max: ENDPOINTS, ttl: REMEMBERED_MS });
  const unfitting = new LRUCache<string, { hash: string; count: number }>({ max: ENDPOINTS, ttl: REMEMBERED_MS });
  const keyOf = ({ baseUrl, model, form }: SlotModel) => JSON.stringify([baseUrl, model, form]);
  const boundsOf = (configured: SlotModel): Bounds =>
    known.get(keyOf(configured)) ?? { questions: MOST_QUESTIONS, options: MOST_OPTIONS };

  /** The error of a response in another form; one that came three times in turn would come again. */
  function unfit(configured: SlotModel, responseBody: string): JudgeError {
    const hash = sha256Hex(responseBody);
    const latest = unfitting.get(keyOf(configured));
    const count = latest?.hash === hash ? latest.count + 1 : 1;
    unfitting.set(keyOf(configured), { hash, count });
    return new JudgeError(
      count >= MAX_REPEATS ? "rejected" : "unavailable",
      "the model's response does not answer each question in its form",
    );
  }

  /** The number of questions to go on with; the error when fewer do not help. */
  function fewer(configured: SlotModel, asked: number, error: unknown): number {
    const endpointError = APICallError.isInstance(error) ? endpointErrorOf(error) : null;
    const read = readError(error, configured.apiKey);
    if (!endpointError || !REFUSED.includes(endpointError.status)) throw lackOf(error) ?? read;
    const bounds = boundsOf(configured);
    const isBound = ABOUT_MANY.test(endpointError.text);
    if (isBound && ABOUT_OPTIONS.test(endpointError.text) && bounds.options > FEW_OPTIONS) {
      known.set(keyOf(configured), { ...bounds, options: FEW_OPTIONS });
      throw new JudgeError("unavailable", `the model's endpoint takes at most ${FEW_OPTIONS} options`, 0);
    }
    const aboutQuestions = isBound && ABOUT_QUESTIONS.test(endpointError.text);
    if (asked === 1 || (read.kind !== "too_long" && !aboutQuestions)) throw read;
    const questions = Math.ceil(asked / 2);
    if (aboutQuestions) known.set(keyOf(configured), { ...bounds, questions });
    return questions;
  }

  return {
    refused: (configured) => {
      const { questions, options } = boundsOf(configured);
      return [
        ...(questions < MOST_QUESTIONS ? [`more than ${questions} questions`] : []),
        ...(options < MOST_OPTIONS ? [`more than ${options} options`] : []),
      ];
    },
    mostOptions: (configured) => (configured ? boundsOf(configured).options : MOST_OPTIONS),
    decide: async (configured, { state, questions }) => {
      const startedAt = performance.now();
      const answers: DecisionAnswer[] = [];
      const usage = { inputTokens: 0 as number | null, outputTokens: 0 as number | null };
      let size = boundsOf(configured).questions;
      while (answers.length < questions.length) {
        const part = questions.slice(answers.length, answers.length + size);
        try {
          const { reply, responseBody } = await send(
            configured,
            { state, questions: part },
            AbortSignal.timeout(timeoutMs),
          );
          if (reply === null) throw unfit(configured, responseBody);
          unfitting.delete(keyOf(configured));
          answers.push(...reply.answers);
          usage.inputTokens = sum(usage.inputTokens, reply.inputTokens);
          usage.outputTokens = sum(usage.outputTokens, reply.outputTokens);
        } catch (error) {
          size = fewer(configured, part.length, error);
        }
      }
      const { inputTokens, outputTokens } = usage;
      if (inputTokens === null || outputTokens === null) {
        log.warn(
          { perMinute: configured.model, model: configured.model },
          "the model's endpoint reports no token counts, or impossible ones",
        );
      }
      const costUsd = costOf(configured.price, inputTokens, outputTokens);
      return { answers, usage: { ...usage, costUsd, latencyMs: performance.now() - startedAt } };
    },
  };
}

const FORMS: Record<Exclude<ModelForm, "chat">, WireForm> = {
  decisions: OPENAI_DECISIONS,
  systemone: SYSTEM_ONE,
  gemini: GEMINI_DECISIONS,
};

/** Null when one of both is unknown. */
function sum(before: number | null, count: number | undefined): number | null {
  const own = credible(count);
  return before === null || own === null ? null : before + own;
}

/**
 * Sends one call. `reply` is null for a response in another form.
 * @throws APICallError for an HTTP error, also one in a 200, JudgeError for a response that is too large, and what fetch throws
 */
async function send(
  configured: SlotModel,
  { state, questions }: Pick<DecisionRequest, "state" | "questions">,
  signal: AbortSignal,
): Promise<{ reply: WireReply | null; responseBody: string }> {
  const { model, baseUrl = OPENAI } = configured;
  if (configured.form === "chat") throw new Error("a model that chats was asked to decide");
  const form = FORMS[configured.form];
  const url = `${trimEndCharacters(baseUrl, "/")}/${form.path}`;
  const call = { url, requestBodyValues: {} };
  let reached: { statusCode: number; responseHeaders: Record<string, string> } | undefined;
  let responseBody: string;
  try {
    const response = await boundedFetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...authHeaders(configured) },
      body: JSON.stringify(form.body(model, state, questions)),
      signal,
    });
    reached = { statusCode: response.status, responseHeaders: Object.fromEntries(response.headers) };
    responseBody = await response.text();
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    throw new APICallError({
      ...call,
      message: "no whole response",
      ...(reached && { statusCode: reached.statusCode }),
      cause,
    });
  }
  const failed = (status: number) =>
    new APICallError({ ...call, ...reached, statusCode: status, message: "no answers", responseBody });
  if (reached.statusCode >= 300) throw failed(reached.statusCode);
  if (responseBody.length > mostChars(questions)) {
    throw new JudgeError("unavailable", "the model's response is larger than its answers can be");
  }
  const body = parsedBody(reached.responseHeaders["content-type"] ?? null, responseBody);
  if (body === undefined) throw failed(reached.statusCode);
  const status = errorStatus(body);
  if (status !== null) throw failed(status);
  return { reply: form.read(body, questions), responseBody };
}

/** Several times what the answers take; more is not parsed, because it would hold the process. */
function mostChars(questions: DecisionRequest["questions"]): number {
  const answers = questions.reduce((sum, each) => sum + 1 + (each.type === "choice" ? each.options.length : 0), 0);
  return 65_536 + 256 * answers;
}
