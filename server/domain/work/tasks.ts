// What workers of the pool can do: pure functions whose inputs and outputs can be cloned. Cost depends on users' text.
import { compileAndLint } from "@/server/domain/authoring/compileAndLint";
import { checkRubric } from "@/server/domain/authoring/editor/check";
import { importDocument } from "@/server/domain/authoring/import/importDocument";
import { verdictWarnings } from "@/server/domain/authoring/induction/examples";
import { tryDraft } from "@/server/domain/authoring/induction/induction";
import { searchPrimitives } from "@/server/domain/authoring/induction/searchPrimitives";
import { isManipulated } from "@/server/domain/judging/manipulation/screen";
import { readReply } from "@/server/domain/judging/readReply";
import { evaluateCriterion } from "@/server/domain/primitives/evaluate";
import type { CriterionOutcome } from "@/server/domain/primitives/outcome";
import { noteScreenings, screenAuthored, type Screened } from "@/server/domain/primitives/screenPattern";
import type { CompiledCriterion } from "@/server/domain/rubric/compiledRubric";
import type { JudgedSubmission } from "@/server/domain/submission/judgedSubmission";
import { askedBytes } from "@/server/domain/trial/askedBytes";

type Authored = { authored: Record<string, unknown>; screened: Screened[] };
type Arguments<F extends (...given: never) => unknown> = Parameters<F>;

export const TASKS = {
  screenAuthored,
  compileAndLint: ({ authored, screened }: Authored) => {
    noteScreenings(screened);
    return compileAndLint(authored);
  },
  checkRubric: ({ authored, screened }: Authored) => {
    noteScreenings(screened);
    return checkRubric(authored);
  },
  askedBytes,
  importDocument,
  searchPrimitives: (given: Arguments<typeof searchPrimitives>) => searchPrimitives(...given),
  tryDraft: (given: Arguments<typeof tryDraft>) => tryDraft(...given),
  verdictWarnings: (given: Arguments<typeof verdictWarnings>) => verdictWarnings(...given),
  isManipulated,
  evaluateCriteria: async ([criteria, submission]: [readonly CompiledCriterion[], JudgedSubmission]) => {
    const outcomes: CriterionOutcome[] = [];
    for (const criterion of criteria) outcomes.push(await evaluateCriterion(criterion, submission));
    return outcomes;
  },
  readReply: (given: Arguments<typeof readReply>) => readReply(...given),
};

export type TaskName = keyof typeof TASKS;
export type TaskInput<T extends TaskName> = Parameters<(typeof TASKS)[T]>[0];
export type TaskOutput<T extends TaskName> = Awaited<ReturnType<(typeof TASKS)[T]>>;
