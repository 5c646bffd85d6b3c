import type { DecisionAnswer, DecisionQuestion } from "@/server/llm/port";

/** A form in which decision models are asked over HTTP. */
export type WireForm = {
  /** Below the base URL. */
  path: string;
  /** How many questions a call may have. */
  mostQuestions: number;
  body(model: string, state: string, questions: readonly DecisionQuestion[]): object;
  /** The answers in the order of the questions; null for a response in another form. */
  read(response: unknown, questions: readonly DecisionQuestion[]): WireReply | null;
};

export type WireReply = {
  answers: DecisionAnswer[];
  inputTokens: number | undefined;
  outputTokens: number | undefined;
};
