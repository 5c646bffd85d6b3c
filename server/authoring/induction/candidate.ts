// A deterministic criterion that the examples may support.
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";

export type Candidate = {
  /** Becomes the criterion's key, made unique. */
  key: string;
  title: string;
  primitive: "regex_match@1" | "json_schema@1" | "numeric_threshold@1";
  config: Record<string, unknown>;
  /** How likely an author means this kind of rule, before seeing any example. */
  prior: number;
  /** Number of similar rules that were considered: the more there are, the more likely one fits by chance. */
  alternatives: number;
};

/** A pattern as a rule that has no alternatives. */
export const patternRule = (pattern: string, flags: string, must_match: boolean) =>
  ({ primitive: "regex_match@1", config: { pattern, flags, must_match }, alternatives: 1 }) as const;

/** The compiled form of a candidate, with a complete config, so that only chosen candidates go through the compiler. */
export function criterionToTry({ key, primitive, config, title }: Candidate): CompiledCriterion {
  const defaults: Record<Candidate["primitive"], object> = {
    "regex_match@1": { flags: "", must_match: true },
    "json_schema@1": {},
    "numeric_threshold@1": { path: null, tolerance: 0 },
  };
  return {
    key,
    type: "must_have",
    primitive,
    config: { ...defaults[primitive], ...config },
    title,
    statement: null,
    weight: null,
    tier: null,
    applies_to: "output",
    requires_context: false,
    partial_allowed: false,
    acceptance_threshold: 0,
  };
}
