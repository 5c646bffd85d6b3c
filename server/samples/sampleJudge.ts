// The judge of the sample tenant. It has a recorded reply for each prompt of the samples, and for no other prompt.
import { CHAT_ONLY, type Judge, JudgeError, type JudgeRequest } from "@/server/llm/port";
import { judgePrompt } from "@/server/judging/judgePrompt";
import { READING_SCHEMA } from "@/server/judging/reading/readingPrompt";
import { determinationFor } from "@/server/verdict/outcome";
import { compileRubric } from "@/server/rubric/compile";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { agreeingReply, readBoundary, buildReply } from "@/server/samples/recordedReply";
import type { Sample, SampleWork, Vote } from "@/server/samples/sample";
import { SAMPLE_WORK } from "@/server/samples/work/all";
import { normalizeSubmission } from "@/server/submission/normalize";
import { sourcesOf } from "@/server/submission/sources";

/** The model name in verdicts, proofs and reports. It has its own calibrations. */
export const SAMPLE_MODEL = "recorded-replies";
const CONTEXT_TOKENS = 100_000;

let recorded: ReadonlyMap<string, readonly Vote[]> | null = null;

export const sampleJudge: Judge = {
  ...CHAT_ONLY,
  model: (tier) => (tier === 3 ? null : SAMPLE_MODEL),
  contextTokens: CONTEXT_TOKENS,
  ask: async ({ messages, schema, seed }) => {
    if (schema.name === READING_SCHEMA) return agreeingReply(messages);
    recorded ??= recordedVotes(SAMPLE_WORK);
    const votes = recorded.get(keyOf(messages));
    const vote = votes?.[seed % votes.length];
    if (!vote) {
      throw new JudgeError("rejected", "there is no recorded reply to this: sample data is judged without a model");
    }
    return buildReply(vote);
  },
};

/** Returns the votes by prompt, without the prompt's random boundary. */
function recordedVotes(work: readonly SampleWork[]): Map<string, readonly Vote[]> {
  const replies = new Map<string, readonly Vote[]>();
  for (const { spec, samples } of work) {
    const compilation = compileRubric(spec);
    if (!compilation.ok) throw new Error(`the sample rubric ${spec.name} does not compile`);
    for (const criterion of compilation.compiled.criteria) {
      for (const sample of samples) {
        const votes = listVotes(sample, criterion);
        const sources = sourcesOf(normalizeSubmission(sample.submission));
        for (const reversed of [false, true]) {
          replies.set(keyOf(judgePrompt({ criterion, sources, boundary: "0", reversed })), votes);
        }
      }
    }
  }
  return replies;
}

/**
 * Returns the votes of a sample. Samples record the criterion's determination, whereas a judge says whether the
 * statement is true.
 */
function listVotes({ replies }: Sample, criterion: CompiledCriterion): readonly Vote[] {
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
  const boundary = readBoundary(messages);
  return boundary === undefined ? text : text.replaceAll(`<<<${boundary} `, "<<<").replace(`Boundary: ${boundary}`, "");
}
