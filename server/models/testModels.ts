// Makes one test call to each model, with the product's own questions about a text whose answer is known.
import type { JudgeModelTest, JudgeModelTestList } from "@/server/models/contract/judgeModels";
import type { Determination } from "@/server/contracts/enums";
import type { TenantDeps } from "@/server/deps/deps";
import { decisionQuestions } from "@/server/judging/decision/questions";
import { readCoreAnswers, readDecision } from "@/server/judging/decision/readDecision";
import { dataText } from "@/server/judging/decision/sharedCalls";
import { numberedTexts } from "@/server/judging/citation/numberedSources";
import { allowedDeterminations, judgePrompt, replySchema } from "@/server/judging/judgePrompt";
import { readReply } from "@/server/judging/readReply";
import { JudgeError, type JudgeUsage, type ModelSlot, SLOTS } from "@/server/llm/port";
import { compileRubric } from "@/server/rubric/compile";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { normalizeSubmission } from "@/server/submission/normalize";
import { sourcesOf } from "@/server/submission/sources";
import { askTogether } from "@/server/judging/decision/askTogether";
import { UNSOUND } from "@/server/judging/decision/askShared";

const STATEMENT = "The output says that the library opens at nine.";
const SUBMISSION = { output: "The library opens at nine o'clock. Books can be returned at any time." };

/** Tests the models. Stores nothing, since a test is not a verdict. */
export async function testJudgeModels(deps: TenantDeps): Promise<JudgeModelTestList> {
  const slots = SLOTS.filter((slot) => deps.judge.model(slot) !== null);
  return { tests: await Promise.all(slots.map((slot) => test(deps, slot))) };
}

async function test(deps: TenantDeps, slot: ModelSlot): Promise<JudgeModelTest> {
  const { judge } = deps;
  const about = {
    tier: slot === "reader" ? null : slot,
    model: judge.model(slot) ?? "",
    form: judge.form(slot),
  };
  try {
    const { usage, ...read } = about.form === "chat" ? await byChat(deps, slot) : await byDecision(deps, slot);
    const ok = read.determination !== null;
    return { ...about, ok, ...read, latency_ms: Math.round(usage.latencyMs), cost_usd: usage.costUsd };
  } catch (error) {
    if (!(error instanceof JudgeError)) throw error;
    const { message, endpointSaid } = error;
    deps.log.warn({ ...about, error: message, endpointSaid }, "a test call of a model failed");
    const failedResult = { ok: false, determination: null, error: error.message, cost_usd: null };
    return { ...about, ...failedResult, latency_ms: Math.round(error.latencyMs) };
  }
}

type Answer = { determination: Determination | null; error: string | null; usage: JudgeUsage };

async function byChat({ judge, ids, db }: TenantDeps, slot: ModelSlot): Promise<Answer> {
  const question = { criterion: criterion(), sources: SOURCES, boundary: ids.boundary(), reversed: false };
  const messages = judgePrompt(question);
  const schema = replySchema(question);
  const reply = await judge.ask({ tenantId: db.tenantId, slot, messages, schema, temperature: 0, seed: 0 });
  const readResult = readReply(reply, allowedDeterminations(question.criterion, false), true);
  const { usage } = reply;
  if (reply.finish === "refusal") return { determination: null, error: "the model refused to answer", usage };
  if (!readResult.ok && readResult.refused) return { determination: null, error: "the model refused to answer", usage };
  if (!readResult.ok) return { determination: null, error: `the reply cannot be read: ${readResult.fault}`, usage };
  return { determination: readResult.result.determination, error: null, usage };
}

async function byDecision(deps: TenantDeps, slot: ModelSlot): Promise<Answer> {
  const { judge, ids } = deps;
  const { core } = decisionQuestions(criterion(), SOURCES, judge.maxOptions(slot));
  const state = dataText("material", ids.boundary(), numberedTexts(SOURCES));
  const { groups, usage } = await askTogether(deps, { slot, state }, [core]);
  const [group] = groups;
  if (!group?.isSound) return { determination: null, error: UNSOUND, usage };
  const readResult = readCoreAnswers(group.answers);
  if (!readResult) return { determination: null, error: "the model refused to answer", usage };
  const { determination, doubt } = readDecision(criterion(), readResult, { citations: [], within: [] });
  return doubt === null
    ? { determination, error: null, usage }
    : { determination: "cannot_determine", error: doubt, usage };
}

const SOURCES = sourcesOf(normalizeSubmission(SUBMISSION));

function criterion(): CompiledCriterion {
  const compilation = compileRubric({
    name: "Test of a judge",
    criteria: [{ key: "opens", type: "must_have", primitive: "llm_judge@1", statement: STATEMENT, config: {} }],
  });
  const [only] = compilation.ok ? compilation.compiled.criteria : [];
  if (!only) throw new Error("the criterion of the test does not compile");
  return only;
}
