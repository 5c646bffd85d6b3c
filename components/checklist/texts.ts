import type { ChecklistStep } from "@/server/tenant/contract/checklist";

export const CHECKLIST_TEXTS = {
  title: "Get started",
  intro: "Seven steps to a verdict that anyone can check. Completed steps are checked off automatically.",
  steps: "First steps",
  progress: (doneCount: number, total: number) => `${doneCount} of ${total} done`,
  done: "Done",
  open: "Open",
  hide: "Hide this page",
  hidden: "Page hidden. To open it again, choose Find and enter “Get started”.",
  samplesTitle: "Explore sample data",
  samples:
    "The sample tenant has verdicts of every kind: split votes, a prompt injection, abstentions, reviewer decisions, an escalation, and a calibration curve.",
  openSamples: "Explore sample data",
  firstTitle: "A first verdict",
  firstJudged: "Judges an example answer against its source, with your model.",
  firstChecked: "Checks example release notes without a model. Takes under a second.",
  first: "Judge an example",
  firstBusy: "Judging",
  noRubric: "This tenant has no rubric for the example. Create one from a template first.",
  newRubric: "New rubric",
} as const;

export const STEP_TEXTS: Record<ChecklistStep, { title: string; hint: string; action: string }> = {
  rubric: {
    title: "Create a rubric",
    hint: "A rubric is a list of criteria. Start from a template, a description, or a blank rubric.",
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
    hint: "Needed for criteria that code cannot decide. Use any OpenAI-compatible endpoint, including one on this machine.",
    action: "Configure a model",
  },
  reviewer: {
    title: "Invite a second reviewer",
    hint: "Invite a member, then grant the reviewer role. The reviewer who routes a verdict to escalation cannot close the escalation.",
    action: "Members",
  },
  webhook: { title: "Add a webhook", hint: "Sends verdicts and decisions to your own system.", action: "Webhooks" },
};
