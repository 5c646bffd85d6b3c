// Lists the tasks of the pool's workers: pure functions whose inputs and outputs can be cloned, and whose cost depends
// on users' texts.
import { compileAndLint } from "@/server/authoring/compileAndLint";
import { checkRubric } from "@/server/authoring/editor/check";
import { importDocument } from "@/server/authoring/import/importDocument";
import { verdictWarnings } from "@/server/authoring/induction/examples";
import { tryDraft } from "@/server/authoring/induction/induction";
import { searchPrimitives } from "@/server/authoring/induction/searchPrimitives";
import { isManipulated } from "@/server/judging/manipulation/screen";
import { readReply } from "@/server/judging/readReply";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { evaluateCriterion } from "@/server/primitives/evaluate";
import type { CriterionOutcome } from "@/server/verdict/outcome";
import { storeScreenings, screenAuthored, type ScreenedPattern } from "@/server/primitives/screenPattern";
import { checkProof } from "@/server/proof/check/verify";
import type { LogPolicy } from "@/server/contracts/logPolicy";
import type { KeySet } from "@/server/proof/contract/keySet";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";
import { estimateSentBytes } from "@/server/trial/estimateSentBytes";
import { checkJsonText } from "@/server/work/checkJsonText";

type Authored = { authored: Record<string, unknown>; screened: ScreenedPattern[] };
type Arguments<F extends (...given: never) => unknown> = Parameters<F>;

export const TASKS = {
  screenAuthored,
  compileAndLint: ({ authored, screened }: Authored) => {
    storeScreenings(screened);
    return compileAndLint(authored);
  },
  checkRubric: ({ authored, screened }: Authored) => {
    storeScreenings(screened);
    return checkRubric(authored);
  },
  estimateSentBytes,
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
  checkJsonText,
  checkProof: ([document, keys, basis]: [
    document: unknown,
    keys: KeySet,
    basis: { now: Date; policy: LogPolicy | null },
  ]) => checkProof(document, keys, { crypto: nodeCrypto, ...basis }),
  readReply: (given: Arguments<typeof readReply>) => readReply(...given),
};

export type TaskName = keyof typeof TASKS;
export type TaskInput<T extends TaskName> = Parameters<(typeof TASKS)[T]>[0];
export type TaskOutput<T extends TaskName> = Awaited<ReturnType<(typeof TASKS)[T]>>;
