// A deterministic criterion that the examples may bear out.
import type { CompiledCriterion } from "@/server/domain/rubric/compiledRubric";

export type Candidate = {
  /** Becomes the criterion's key, made unique. */
  key: string;
  title: string;
  primitive: "regex_match@1" | "json_schema@1" | "numeric_threshold@1";
  config: Record<string, unknown>;
  /** How likely an author means this kind of rule, before any example is seen; a rare word separates by chance. */
  prior: number;
  /** How many rules like it were open to fit the examples: the more, the likelier that one fits by chance. */
  rivals: number;
};

/** The criterion that a candidate is tried as. Its config is complete, so that only what is chosen goes through the compiler. */
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
