// Defines a template: a ready-made rubric with example submissions and their expected results.
import type { Determination } from "@/server/contracts/enums";
import type { AuthoredRubric } from "@/server/rubric/contract";
import type { Submission } from "@/server/submission/contract";

export type TemplateFixture = {
  name: string;
  mark: "should_pass" | "should_fail";
  submission: Submission;
  /** The verdict with no model configured. */
  determination: Determination;
  /** Deterministic criteria by key; judged ones abstain without a model. */
  criteria: Record<string, Determination>;
};

export type Template = {
  slug: string;
  label: string;
  description: string;
  spec: AuthoredRubric;
  fixtures: readonly TemplateFixture[];
};
