// The compiled side of an induction result.
import { Problem } from "@/server/contracts/problems";
import type { RubricIssue } from "@/server/contracts/rubric";
import { compileAndLint } from "@/server/domain/authoring/compileAndLint";
import type { CompiledRubric } from "@/server/domain/rubric/compiledRubric";
import { describeIssues } from "@/server/domain/rubric/describeIssues";
import type { Authored } from "@/server/domain/rubric/fields";

export type CompiledDraft = {
  compiled: CompiledRubric;
  compile: { ok: true; issues: RubricIssue[]; rubric_hash: string; source_hash: string };
};

/** @throws induction_failed when the draft does not compile */
export function compileDraft(spec: Authored): CompiledDraft {
  const compilation = compileAndLint(spec);
  if (!compilation.ok) throw new Problem("induction_failed", describeIssues(compilation.issues));
  const { compiled, issues, hash, sourceHash } = compilation;
  return { compiled, compile: { ok: true, issues, rubric_hash: hash, source_hash: sourceHash } };
}
