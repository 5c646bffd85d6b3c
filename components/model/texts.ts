import { NO_MODEL, WITHOUT_MODEL } from "@/server/llm/contract/modelLines";
import { countOf } from "@/server/contracts/quantities";

export const MODEL_TEXTS = {
  title: NO_MODEL,
  without: WITHOUT_MODEL,
  found: (server: string, address: string) => `Found on this machine: ${server} at ${address}.`,
  consent: "It has received nothing yet. If you use it, it receives the submissions of every tenant of this service.",
  model: "Model",
  judgeWith: (model: string) => `Judge with ${model}`,
  using: "Setting up",
  lines: "Start the service with a model",
  otherLines: "Start the service with another model",
  restart: "Stop the service, and start it with one of these lines:",
  copyLine: (name: string) => `the line for ${name}`,
  askOperator: "The person who runs this service can configure one.",
  waiting: (count: number) => `${countOf(count, "verdict")} without a model ${count === 1 ? "waits" : "wait"} for one.`,
  show: "Show them",
  ready: (count: number, model: string) =>
    `${countOf(count, "verdict")} ${count === 1 ? "was" : "were"} given without a model. Now ${model} can judge.`,
  judge: "Judge them now",
  judging: (left: number) => `Submitting, ${left} left`,
  submitted: (count: number, refused: number) =>
    `${count} submitted again. Their verdicts appear under Verifications.${refused > 0 ? ` ${refused} cannot be submitted again: decide on them.` : ""}`,
  chosen: (model: string) => `${model} judges from now on.`,
  inUse: (model: string) => `${model} on this machine judges for every tenant of this service.`,
  forget: "End its use",
  forgotten: "No model judges any more.",
} as const;
