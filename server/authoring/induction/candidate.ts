// Defines candidates: deterministic criteria that the examples may support.
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";

export type Candidate = {
  /** Becomes the criterion's key, made unique. */
  key: string;
  title: string;
  primitive: "regex_match@1" | "json_schema@1" | "numeric_threshold@1";
  config: Record<string, unknown>;
  /** Probability that an author means this kind of rule, before any example is known. */
  prior: number;
  /** Number of similar rules that were considered: the more there are, the more likely one fits by chance. */
  alternatives: number;
};

/** Builds a rule from a pattern, without alternatives. */
export const patternRule = (pattern: string, flags: string, must_match: boolean) =>
  ({ primitive: "regex_match@1", config: { pattern, flags, must_match }, alternatives: 1 }) as const;

/** Builds the compiled form of a candidate directly, so that only chosen candidates have to be compiled. */
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
