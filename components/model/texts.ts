import { NO_MODEL, WITHOUT_MODEL } from "@/server/models/contract/modelLines";
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
  askOperator: "Ask the operator of this service to configure one.",
  waiting: (count: number) => `${countOf(count, "verification")} ${count === 1 ? "is" : "are"} waiting for a model.`,
  show: "Show them",
  ready: (count: number, model: string) =>
    `${countOf(count, "verification")} ${count === 1 ? "is" : "are"} waiting for a model. ${model} can judge now.`,
  judge: "Judge now",
  judging: (remainingCount: number) => `Submitting, ${remainingCount} left`,
  judged: (finishedCount: number, total: number) => `${finishedCount} of ${total} judged.`,
  submitted: (count: number, refusedCount: number) =>
    `${countOf(count, "verification")} resubmitted.${refusedCount > 0 ? ` ${refusedCount} could not be resubmitted and must be decided by a reviewer.` : ""}`,
  chosen: (model: string) => `${model} is now the judge model.`,
  inUse: (model: string) => `${model} (this machine) judges for all tenants.`,
  forget: "Stop using it",
  forgotten: "The model is no longer used.",
} as const;
