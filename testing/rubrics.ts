// Criteria and rubrics for tests, compiled by the product.
import { compileRubric } from "@/server/rubric/compile";
import type { CompiledCriterion, CompiledRubric } from "@/server/rubric/compiledRubric";

/** Compiles a spec around the given criteria; throws the issues when it does not compile. */
export function compiledOf(criteria: readonly object[], spec: object = {}): CompiledRubric {
  const compilation = compileRubric({ name: "Test", ...spec, criteria });
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.issues));
  return compilation.compiled;
}

/** Compiles one must_have criterion. */
export function criterionOf(primitive: string, config: object, fields: object = {}): CompiledCriterion {
  const [criterion] = compiledOf([{ key: "only", type: "must_have", primitive, config, ...fields }]).criteria;
  if (!criterion) throw new Error("no criterion");
  return criterion;
}
