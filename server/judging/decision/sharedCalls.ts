// Calls that the criteria of a verification share. A decision model reads the data once and answers all questions.
import type { TenantDeps } from "@/server/deps/deps";
import { askTogether, type GroupAnswers } from "@/server/judging/decision/askTogether";
import type { SentPrompt } from "@/server/judging/contract";
import type { DecisionQuestion, JudgeUsage, ModelSlot } from "@/server/llm/port";
import { CITED_LINES } from "@/server/judging/reading/readingPrompt";
import { type FencedText, buildFencedState } from "@/server/llm/fencedPrompt";
import { sha256Hex } from "@/server/deps/hash";

/** `data`: the texts are the whole material, or passages of it. Only questions about the same texts share a call. */
export type SharedQuestions = {
  slot: ModelSlot;
  data: "material" | "passages";
  texts: readonly FencedText[];
  /** Builds the questions. `names`: the names under which the texts are shown, in their order. */
  questions: (names: readonly string[]) => readonly DecisionQuestion[];
};

/** `prompt`: the data, and only the questions of this participant. */
export type SharedReply = GroupAnswers & { usage: JudgeUsage; prompt: SentPrompt };

export type SharedCalls = {
  /**
   * Asks once every participant is waiting or has left. The usage is this participant's share.
   * @throws JudgeError
   */
  ask(request: SharedQuestions): Promise<SharedReply>;
  /** Ends the participation of one participant, which asks nothing more. */
  leave(): void;
};

type WaitingParticipant = SharedQuestions & { resolve: (reply: SharedReply) => void; reject: (error: unknown) => void };

/** Creates shared calls for a number of participants. Each participant asks one thing at a time until it leaves. */
export function shareCalls(deps: TenantDeps, participants: number): SharedCalls {
  let activeParticipants = participants;
  let waitingParticipants: WaitingParticipant[] = [];

  const sendWhenComplete = () => {
    if (waitingParticipants.length < activeParticipants) return;
    const groups = new Map<string, WaitingParticipant[]>();
    for (const participant of waitingParticipants) {
      // Different texts never share a call: an attack that one criterion cites must not be shown with another
      // criterion's passages, nor a material without some of its lines with the whole one.
      const key = JSON.stringify([participant.slot, participant.data, sha256Hex(JSON.stringify(participant.texts))]);
      groups.set(key, [...(groups.get(key) ?? []), participant]);
    }
    waitingParticipants = [];
    for (const group of groups.values()) {
      send(deps, group).catch((error: unknown) => {
        for (const { reject } of group) reject(error);
      });
    }
  };
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waitingParticipants.push({ ...request, resolve, reject });
        sendWhenComplete();
      }),
    leave: () => {
      activeParticipants -= 1;
      sendWhenComplete();
    },
  };
}

async function send(deps: TenantDeps, group: readonly WaitingParticipant[]): Promise<void> {
  const [firstOfGroup] = group;
  if (!firstOfGroup) return;
  const namedTexts = new Map<string, FencedText>();
  const requests = group.map(({ data, texts, questions }) =>
    questions(
      texts.map((text) => {
        const key = JSON.stringify([text.name, text.text]);
        const existingText = namedTexts.get(key);
        // A passage gets its own name, so that a question can be about this passage alone.
        const namedText =
          existingText ??
          (data === "passages" ? { ...text, name: `passage_${namedTexts.size + 1} of ${text.name}` } : text);
        namedTexts.set(key, namedText);
        return namedText.name;
      }),
    ),
  );
  const state = dataText(firstOfGroup.data, deps.ids.boundary(), [...namedTexts.values()]);
  const { slot } = firstOfGroup;
  const { groups, usage } = await askTogether(deps, { slot, state }, requests);
  for (const [position, { resolve }] of group.entries()) {
    const groupAnswers = groups[position];
    if (!groupAnswers) throw new Error("a group of questions without its answers");
    const prompt = { state, questions: requests[position] ?? [] };
    resolve({ ...groupAnswers, usage: usageShare(usage, position, group.length), prompt });
  }
}

const DATA = {
  material:
    'The material, each of whose lines begins with a number that is ours ("12|" begins a line of the original, "13+" goes on in the same line, "15| label:" at the beginning is what the submitter calls the text),',
  passages: `Each passage of a longer material (${CITED_LINES})`,
};

/** Builds the text that the model reads before the questions. */
export function dataText(data: SharedQuestions["data"], boundary: string, texts: readonly FencedText[]): string {
  return buildFencedState(DATA[data], boundary, texts);
}

/** Returns one participant's share of the usage. The shares of all participants add up to the usage. */
function usageShare(usage: JudgeUsage, position: number, participantCount: number): JudgeUsage {
  const tokens = (count: number | null) =>
    count === null ? null : Math.floor(count / participantCount) + (position < count % participantCount ? 1 : 0);
  return {
    ...usage,
    inputTokens: tokens(usage.inputTokens),
    outputTokens: tokens(usage.outputTokens),
    costUsd: usage.costUsd === null ? null : usage.costUsd / participantCount,
  };
}
