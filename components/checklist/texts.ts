import type { ChecklistStep } from "@/server/tenant/contract/checklist";

export const CHECKLIST_TEXTS = {
  title: "Get started",
  intro: "Seven steps to a verdict that anyone can check. Completed steps are checked off automatically.",
  steps: "First steps",
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: "Done",
  open: "Open",
  hide: "Hide this page",
  hidden: "Hidden. The palette still finds “Get started”.",
  samplesTitle: "Explore sample data",
  samples:
    "The tenant with sample data has verdicts of every kind: split juries, an attack, abstentions, decisions, an escalation, a calibration curve.",
  openSamples: "Explore sample data",
  firstTitle: "A first verdict",
  firstJudged: "Judges an example answer against its source, with your model.",
  firstChecked: "Checks example release notes without a model. Takes under a second.",
  first: "Judge an example",
  firstBusy: "Judging",
  noRubric: "This tenant has no rubric of the template. Create one first.",
  newRubric: "New rubric",
} as const;

export const STEP_TEXTS: Record<ChecklistStep, { title: string; hint: string; action: string }> = {
  rubric: {
    title: "Create a rubric",
    hint: "A list of criteria: begin with a template, a description, or an empty one.",
    action: "New rubric",
  },
  key: { title: "Create an API key", hint: "For programs and the command line. It is shown once.", action: "API keys" },
  verdict: { title: "Get a first verdict", hint: "Submit a piece of work.", action: "New verification" },
  proof: {
    title: "Check a proof",
    hint: "Every verdict has one. Your browser checks it with the published keys.",
    action: "Check a proof",
  },
  model: {
    title: "Configure a model",
    hint: "For criteria that code cannot decide. Any OpenAI-compatible endpoint, also on this machine.",
    action: "Configure a model",
  },
  reviewer: {
    title: "Invite a second reviewer",
    hint: "Invite a member, then grant the reviewer role: the reviewer who routes a verdict cannot close its escalation.",
    action: "Members",
  },
  webhook: { title: "Add a webhook", hint: "Sends verdicts and decisions to your own system.", action: "Webhooks" },
};
