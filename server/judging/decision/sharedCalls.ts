// Calls that the criteria of a verification share: a decision model reads the data once and answers the questions of
// all.
import type { TenantDeps } from "@/server/deps/deps";
import { askTogether, type GroupAnswers } from "@/server/judging/decision/askTogether";
import type { SentPrompt } from "@/server/judging/contract";
import type { DecisionQuestion, JudgeUsage, ModelSlot } from "@/server/llm/port";
import { CITED_LINES } from "@/server/judging/reading/readingPrompt";
import { type FencedText, fencedState } from "@/server/llm/fencedPrompt";
import { sha256Hex } from "@/server/deps/hash";

/** `data`: the whole material, or passages of it; what is asked together is asked about the same. */
export type SharedQuestions = {
  slot: ModelSlot;
  data: "material" | "passages";
  texts: readonly FencedText[];
  /** `names`: under which the texts are shown. */
  questions: (names: readonly string[]) => readonly DecisionQuestion[];
};

/** `prompt`: the data and the questions of the asker. */
export type SharedReply = GroupAnswers & { usage: JudgeUsage; prompt: SentPrompt };

export type SharedCalls = {
  /**
   * Waits until every participant asks or has left. The usage is the asker's share.
   * @throws JudgeError
   */
  ask(asked: SharedQuestions): Promise<SharedReply>;
  /** This participant asks nothing more. */
  leave(): void;
};

type Waiting = SharedQuestions & { resolve: (reply: SharedReply) => void; reject: (error: unknown) => void };

/** `participants`: how many ask, each one thing at a time, until it leaves. */
export function shareCalls(deps: TenantDeps, participants: number): SharedCalls {
  let present = participants;
  let waiting: Waiting[] = [];

  const sendWhenComplete = () => {
    if (waiting.length < present) return;
    const groups = new Map<string, Waiting[]>();
    for (const one of waiting) {
      // An attack that one criterion cites must not be read with what another one cites, and a material without some of its
      // lines not with the whole one.
      const key = JSON.stringify([one.slot, one.data, sha256Hex(JSON.stringify(one.texts))]);
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
    waiting = [];
    for (const group of groups.values()) {
      send(deps, group).catch((error: unknown) => {
        for (const { reject } of group) reject(error);
      });
    }
  };
  return {
    ask: (asked) =>
      new Promise((resolve, reject) => {
        waiting.push({ ...asked, resolve, reject });
        sendWhenComplete();
      }),
    leave: () => {
      present -= 1;
      sendWhenComplete();
    },
  };
}

async function send(deps: TenantDeps, group: readonly Waiting[]): Promise<void> {
  const [first] = group;
  if (!first) return;
  const shown = new Map<string, FencedText>();
  const asked = group.map(({ data, texts, questions }) =>
    questions(
      texts.map((text) => {
        const key = JSON.stringify([text.name, text.text]);
        const known = shown.get(key);
        // A passage is named apart from its source, so that a question can be about it alone.
        const own =
          known ?? (data === "passages" ? { ...text, name: `passage_${shown.size + 1} of ${text.name}` } : text);
        shown.set(key, own);
        return own.name;
      }),
    ),
  );
  const state = stateOf(first.data, deps.ids.boundary(), [...shown.values()]);
  const { slot } = first;
  const { groups, usage } = await askTogether(deps, { slot, state }, asked);
  for (const [nth, { resolve }] of group.entries()) {
    const answered = groups[nth];
    if (!answered) throw new Error("a group of questions without its answers");
    const prompt = { state, questions: asked[nth] ?? [] };
    resolve({ ...answered, usage: shareOf(usage, nth, group.length), prompt });
  }
}

const DATA = {
  material:
    'The material, each of whose lines begins with a number that is ours ("12|" begins a line of the original, "13+" goes on in the same line, "15| label:" at the beginning is what the submitter calls the text),',
  passages: `Each passage of a longer material (${CITED_LINES})`,
};

/** What the model reads before it is asked. */
export function stateOf(data: SharedQuestions["data"], boundary: string, texts: readonly FencedText[]): string {
  return fencedState(DATA[data], boundary, texts);
}

/** The shares of all add up to the usage. */
function shareOf(usage: JudgeUsage, nth: number, of: number): JudgeUsage {
  const tokens = (count: number | null) =>
    count === null ? null : Math.floor(count / of) + (nth < count % of ? 1 : 0);
  return {
    ...usage,
    inputTokens: tokens(usage.inputTokens),
    outputTokens: tokens(usage.outputTokens),
    costUsd: usage.costUsd === null ? null : usage.costUsd / of,
  };
}
