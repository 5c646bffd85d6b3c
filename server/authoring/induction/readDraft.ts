// Reads the model's reply as an authored rubric. Only known fields pass; the compiler decides whether they are valid.
import type { JudgeTier } from "@/server/contracts/enums";
import { LIMITS } from "@/server/contracts/limits";
import { readExactJson } from "@/server/contracts/exactJson";
import { Problem } from "@/server/contracts/problems";
import type { RubricIssue } from "@/server/rubric/contract";
import type { JudgeReply } from "@/server/llm/port";
import type { RubricCompilation } from "@/server/rubric/compile";
import type { CompiledRubric } from "@/server/rubric/compiledRubric";
import { type Authored, isObject } from "@/server/rubric/fields";
import { describeIssues } from "@/server/rubric/issues";
import { explainMissingAnswer } from "@/server/llm/missingAnswer";
import { replyObject } from "@/server/llm/replyObject";
import { isOversizedJson } from "@/server/contracts/oversizedJson";

export type Draft = { name: string; criteria: Authored[]; explains: Map<string, string[]> };
export type ReadDraft = { ok: true; draft: Draft } | { ok: false; fault: string; refused?: boolean };

const FIELDS = ["key", "type", "primitive", "statement", "title", "applies_to", "weight", "threshold"];
const DEFAULT_NAME = "Drafted rubric";

/** Reads a draft. Criteria beyond `max` are dropped. */
export function readDraft(reply: JudgeReply, max: number, tier: JudgeTier | undefined): ReadDraft {
  const missingFault = explainMissingAnswer(reply);
  if (missingFault !== null) return { ok: false, fault: missingFault };
  const replyWithCriteria = replyObject(reply.text, ["criteria"]);
  if (!replyWithCriteria.ok) return replyWithCriteria;
  const { value } = replyWithCriteria;
  if (!Array.isArray(value["criteria"])) return { ok: false, fault: "criteria: use a list" };
  const items = value["criteria"].filter(isObject).slice(0, max);
  const explains = new Map(items.map((item) => [String(item["key"]), filterTexts(item["explains"])]));
  const { name } = value;
  const draftName =
    typeof name === "string" && name.trim() !== ""
      ? name
          .trim()
          .slice(0, LIMITS.rubricNameChars)
          .replace(/\p{Cs}/gu, "")
      : DEFAULT_NAME;
  return {
    ok: true,
    draft: { name: draftName, criteria: items.map((item) => readCriterion(item, tier)), explains },
  };
}

function readCriterion(item: Authored, tier: JudgeTier | undefined): Authored {
  const presentFields = FIELDS.filter(
    (field) => item[field] !== undefined && item[field] !== null && item[field] !== "",
  );
  const criterion: Authored = Object.fromEntries(presentFields.map((field) => [field, item[field]]));
  const { config } = item;
  // A strict reply schema allows no free-form object, so config is text; endpoints that do not enforce the schema may
  // send the object.
  criterion["config"] = typeof config === "string" ? parseConfig(config || "{}") : (config ?? {});
  if (criterion["primitive"] !== "llm_judge@1") return criterion;
  if (item["requires_context"] === true) criterion["requires_context"] = true;
  return tier === undefined ? criterion : { ...criterion, tier };
}

function filterTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function parseConfig(text: string): unknown {
  const readResult = isOversizedJson(text) ? null : readExactJson(text);
  return readResult?.ok ? readResult.value : text;
}

type CompiledDraft = {
  compiled: CompiledRubric;
  compile: { ok: true; issues: RubricIssue[]; rubric_hash: string; source_hash: string };
};

/**
 * Returns the compiled draft.
 * @throws induction_failed when it does not compile
 */
export function requireCompiledDraft(compilation: RubricCompilation): CompiledDraft {
  if (!compilation.ok) throw new Problem("induction_failed", describeIssues(compilation.issues));
  const { compiled, issues, hash, sourceHash } = compilation;
  return { compiled, compile: { ok: true, issues, rubric_hash: hash, source_hash: sourceHash } };
}
