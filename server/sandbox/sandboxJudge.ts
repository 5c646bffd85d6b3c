// The judge of sandboxes: answers as the markers of the submission say, and met without one.
import { setTimeout as sleep } from "node:timers/promises";
import { READING_SCHEMA } from "@/server/judging/reading/readingPrompt";
import { CHAT_ONLY, type Judge, JudgeError, type JudgeRequest } from "@/server/llm/port";
import { agreeingReply, replyOf } from "@/server/samples/recordedReply";
import { met, notMet, partial, unsettled, type Vote } from "@/server/samples/sample";
import { judgedMarkersIn } from "@/server/sandbox/markers";

/** The name in verdicts, proofs and reports; calibrations belong to it alone. */
const SANDBOX_MODEL = "scripted-replies";
const CONTEXT_TOKENS = 100_000;
/** Long enough to be seen as running, and shorter than the longest `wait_ms`. */
const SLOW_MS = 5_000;
/** With samples that disagree, it gives a confidence of about 0.5, below the threshold of most rubrics. */
const UNSURE = 0.01;
/** The message with the submission, and not the one with the criterion, has fences. */
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
    return replyOf({ ...voteFor(markers, seed), citations: citations(messages) });
  },
};

function voteFor(markers: readonly string[], seed: number): Vote {
  if (markers.includes("cannot_determine")) return unsettled(WHY);
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
