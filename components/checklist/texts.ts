import type { ChecklistStep } from "@/server/tenant/contract/checklist";

export const CHECKLIST_TEXTS = {
  title: "Get started",
  intro: "From nothing to a verdict that anyone can check. Each step ticks itself once it has happened.",
  steps: "First steps",
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: "Done",
  open: "Open",
  hide: "Hide this page",
  hidden: "Hidden. The palette still finds “Get started”.",
  samplesTitle: "Judged work to look at",
  samples:
    "The tenant with sample data has verdicts of every kind: split juries, an attack, abstentions, decisions, an escalation, a calibration curve.",
  openSamples: "Open the sample data",
  firstTitle: "A first verdict",
  firstJudged: "Judges an example answer against its source, with your model.",
  firstChecked: "Checks example release notes with code alone, in this request.",
  first: "Judge an example",
  firstBusy: "Judging",
  noRubric: "This tenant has no rubric of the template. Create one first.",
  newRubric: "New rubric",
} as const;

export const STEP_TEXTS: Record<ChecklistStep, { title: string; hint: string; action: string }> = {
  rubric: {
    title: "Your own rubric",
    hint: "A list of criteria: begin with a template, a description, or an empty one.",
    action: "New rubric",
  },
  key: { title: "An API key", hint: "For programs and the command line. It is shown once.", action: "API keys" },
  verdict: { title: "A first verdict", hint: "Submit a piece of work.", action: "New verification" },
  proof: {
    title: "A checked proof",
    hint: "Every verdict has one. Your browser checks it with the published keys.",
    action: "Check a proof",
  },
  model: {
    title: "A model",
    hint: "For criteria that code cannot decide. Any OpenAI-compatible endpoint, also on this machine.",
    action: "Configure a model",
  },
  reviewer: {
    title: "A second reviewer",
    hint: "Invite a member, then grant the reviewer role: the reviewer who routes a verdict cannot close its escalation.",
    action: "Members",
  },
  webhook: { title: "A webhook", hint: "Sends verdicts and decisions to your own system.", action: "Webhooks" },
};
