// The judge of sandboxes. It answers per the markers of the submission, and met without a marker.
import { setTimeout as sleep } from "node:timers/promises";
import { READING_SCHEMA } from "@/server/judging/reading/readingPrompt";
import { CHAT_ONLY, type Judge, JudgeError, type JudgeRequest } from "@/server/llm/port";
import { agreeingReply, buildReply } from "@/server/samples/recordedReply";
import { met, notMet, partial, unsettledVote, type Vote } from "@/server/samples/sample";
import { judgedMarkersIn } from "@/server/sandbox/markers";

/** The model name in verdicts, proofs and reports. It has its own calibrations. */
const SANDBOX_MODEL = "scripted-replies";
const CONTEXT_TOKENS = 100_000;
/** This is long enough to be visible as running, and shorter than the maximum `wait_ms`. */
const SLOW_MS = 5_000;
/**
 * The probability of an unsure answer. If samples disagree, it gives a confidence of about 0.5, below the threshold of
 * most rubrics.
 */
const UNSURE = 0.01;
/** Matches a fence. The message with the submission has fences, and the one with the criterion does not. */
const FENCE = /^<<<[0-9a-f]+ begin /m;
const WHY = "The marker in the submission asks for it.";

export const sandboxJudge: Judge = {
  ...CHAT_ONLY,
  model: (slot) => (slot === 3 ? null : SANDBOX_MODEL),
  contextTokens: CONTEXT_TOKENS,
  ask: async ({ messages, schema, seed }) => {
    if (schema.name === READING_SCHEMA) return agreeingReply(messages);
    const material = messages.filter(({ content }) => FENCE.test(content)).map(({ content }) => content);
    const markers = judgedMarkersIn(material.join("\n"));
    if (markers.includes("slow")) await sleep(SLOW_MS);
    if (markers.includes("failed")) throw new JudgeError("rejected", "the marker sandbox:failed is in the submission");
    return buildReply({ ...voteFor(markers, seed), citations: citations(messages) });
  },
};

function voteFor(markers: readonly string[], seed: number): Vote {
  if (markers.includes("cannot_determine")) return unsettledVote(WHY);
  if (markers.includes("not_met")) return notMet(WHY);
  if (markers.includes("partial")) return partial(WHY);
  if (markers.includes("flagged")) return seed % 2 === 0 ? met(WHY, {}, UNSURE) : notMet(WHY, {}, UNSURE);
  return met(WHY);
}

/** Cites the first passage of the output, and of each source. */
function citations(messages: JudgeRequest["messages"]): { from: number; to: number }[] {
  const roles = messages.flatMap(({ content }) => [
    ...content.matchAll(/^<<<[0-9a-f]+ begin (?:output|(?:context|evidence)\[0\]|reference)>>>\n(\d+)\|/gm),
  ]);
  return roles.map(([, number]) => ({ from: Number(number), to: Number(number) }));
}
