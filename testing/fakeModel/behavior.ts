// The fake model's interface for tests: recorded calls and possible answers.

/** A judge's reply (json_schema name `judge_result`). */
export type JudgeResult = {
  rationale: string;
  citations: ({ from: number; to: number } | { source: string; quote: string })[];
  determination: "met" | "partial" | "not_met" | "cannot_determine";
  /** 0..1 */
  score: number | null;
  sufficiency: "sufficient" | "insufficient" | "contradictory" | "missing";
  manipulation_attempt: boolean;
};

export type FakeMessage = { role: string; content: string };

/** One request and its answer. */
export type FakeCall = {
  model: string;
  messages: readonly FakeMessage[];
  /** `json_schema`, `json_object`, or `text` when no format was requested. */
  responseFormat: "json_schema" | "json_object" | "text";
  /** The forced schema; null without one. */
  schema: { name: string; json: Record<string, unknown> } | null;
  temperature: number | null;
  seed: number | null;
  /** `max_tokens` or `max_completion_tokens`; null without a limit. */
  maxTokens: number | null;
  /** Which of the two was sent. */
  limitName: "max_tokens" | "max_completion_tokens" | null;
  /** Number of alternatives requested per token; null without logprobs. */
  topLogprobs: number | null;
  /** Header `authorization` as sent. */
  authorization: string | null;
  startedAt: Date;
  /** null until the behavior has answered. */
  answer: FakeAnswer | null;
};

export type HttpError = { status: number; error: FakeError; headers?: Record<string, string> };

type Said = {
  /** Probability of the token that holds the determination, 0..1 (0.95). */
  tokenConfidence?: number;
  /** Token counts to report instead of the real ones. */
  usage?: { prompt: number; completion: number };
};

/**
 * `object` is serialized as the message's content, `text` is the content itself, `refusal` is the model's own refusal,
 * `status` an HTTP error of the API, `connection` a transport failure: closed before any byte, closed after half of the
 * body, silent, or a body that never ends; `body` is that of a 200 as it is.
 */
export type FakeAnswer = { delayMs?: number } & (
  | (Said & { object: object })
  | (Said & { text: string; finish?: "stop" | "length" | "content_filter" })
  | { refusal: string }
  | { body: string; contentType?: string }
  | HttpError
  | { connection: "dropped" | "cut_half_way" | "silent" | "endless" }
);

/** The member `error` of an error body; other members, such as Azure's `innererror`, pass unchanged. */
export type FakeError = {
  message: string;
  type?: string | null;
  param?: string | null;
  code?: string | number | null;
  [other: string]: unknown;
};

export type Behavior = (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>;
