// The judge of the sample tenant: it replies with what is recorded for exactly this prompt, and to nothing else.
import { CHAT_ONLY, type Judge, JudgeError, type JudgeRequest } from "@/server/llm/port";
import { judgePrompt } from "@/server/judging/judgePrompt";
import { READING_SCHEMA } from "@/server/judging/reading/readingPrompt";
import { determinationFor } from "@/server/verdict/outcome";
import { compileRubric } from "@/server/rubric/compile";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { agreeingReply, boundaryOf, replyOf } from "@/server/samples/recordedReply";
import type { Sample, SampleWork, Vote } from "@/server/samples/sample";
import { SAMPLE_WORK } from "@/server/samples/work/all";
import { normalizeSubmission } from "@/server/submission/normalize";
import { sourcesOf } from "@/server/submission/sources";

/** The name in verdicts, proofs and reports; calibrations belong to it alone. */
export const SAMPLE_MODEL = "recorded-replies";
const CONTEXT_TOKENS = 100_000;

let recorded: ReadonlyMap<string, readonly Vote[]> | null = null;

export const sampleJudge: Judge = {
  ...CHAT_ONLY,
  model: (tier) => (tier === 3 ? null : SAMPLE_MODEL),
  contextTokens: CONTEXT_TOKENS,
  ask: async ({ messages, schema, seed }) => {
    if (schema.name === READING_SCHEMA) return agreeingReply(messages);
    recorded ??= recordedReplies(SAMPLE_WORK);
    const votes = recorded.get(keyOf(messages));
    const vote = votes?.[seed % votes.length];
    if (!vote) {
      throw new JudgeError("rejected", "there is no recorded reply to this: sample data is judged without a model");
    }
    return replyOf(vote);
  },
};

/** The votes by prompt, without its random boundary. */
function recordedReplies(work: readonly SampleWork[]): Map<string, readonly Vote[]> {
  const replies = new Map<string, readonly Vote[]>();
  for (const { spec, samples } of work) {
    const compilation = compileRubric(spec);
    if (!compilation.ok) throw new Error(`the sample rubric ${spec.name} does not compile`);
    for (const criterion of compilation.compiled.criteria) {
      for (const sample of samples) {
        const votes = votesOf(sample, criterion);
        const sources = sourcesOf(normalizeSubmission(sample.submission));
        for (const reversed of [false, true]) {
          replies.set(keyOf(judgePrompt({ criterion, sources, boundary: "0", reversed })), votes);
        }
      }
    }
  }
  return replies;
}

/** Samples record the criterion's determination; a judge answers whether the statement is true. */
function votesOf({ replies }: Sample, criterion: CompiledCriterion): readonly Vote[] {
  const given = replies[criterion.key];
  if (given === undefined) return [];
  const votes = "determination" in given ? [given] : given;
  return votes.map((vote) => {
    const score = vote.score === null || !criterion.inverted ? vote.score : 1 - vote.score;
    return { ...vote, determination: determinationFor(criterion, vote.determination), score };
  });
}

function keyOf(messages: JudgeRequest["messages"]): string {
  const text = messages.map(({ content }) => content).join("\0");
  const boundary = boundaryOf(messages);
  return boundary === undefined ? text : text.replaceAll(`<<<${boundary} `, "<<<").replace(`Boundary: ${boundary}`, "");
}
