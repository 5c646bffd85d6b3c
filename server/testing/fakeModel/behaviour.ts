// What a test sees of the fake model: the calls it got and the answers it may give.

/** The object that a judge's reply is (json_schema name `judge_result`). */
export type JudgeResult = {
  rationale: string;
  citations: { source: string; quote: string }[];
  determination: "met" | "partial" | "not_met" | "cannot_determine";
  /** 0..1 */
  score: number | null;
  sufficiency: "sufficient" | "insufficient" | "contradictory" | "missing";
  manipulation_attempt: boolean;
};

export type FakeMessage = { role: string; content: string };

/** One request as it came in, and how it was answered. */
export type FakeCall = {
  model: string;
  messages: readonly FakeMessage[];
  /** `json_schema` with its schema forced, `json_object`, or `text` when no form was asked for. */
  responseFormat: "json_schema" | "json_object" | "text";
  /** The forced schema; null when none is. */
  schema: { name: string; json: Record<string, unknown> } | null;
  temperature: number | null;
  seed: number | null;
  /** Number of alternatives asked for beside each token; null when no logprobs were asked for. */
  topLogprobs: number | null;
  /** Header `authorization` as sent. */
  authorization: string | null;
  startedAt: Date;
  /** null while the behaviour still thinks. */
  answer: FakeAnswer | null;
};

export type HttpError = { status: number; error: FakeError; headers?: Record<string, string> };

type Said = {
  /** Probability of the token that holds the determination, 0..1 (0.95). */
  tokenConfidence?: number;
};

/**
 * `object` is serialised as the message's content, `text` is the content itself, `refusal` is the model's own refusal, `status` an HTTP error
 * of the API, `connection` a transport that breaks: before any byte, after half of a body, or that never speaks.
 */
export type FakeAnswer = { delayMs?: number } & (
  | (Said & { object: object })
  | (Said & { text: string; finish?: "stop" | "length" | "content_filter" })
  | { refusal: string }
  | HttpError
  | { connection: "dropped" | "cut_half_way" | "silent" }
);

/** The member `error` of an error body; other members than these (Azure's `innererror`) pass as given. */
export type FakeError = {
  message: string;
  type?: string | null;
  param?: string | null;
  code?: string | number | null;
  [other: string]: unknown;
};

export type Behaviour = (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>;
