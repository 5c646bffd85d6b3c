// What a reviewer has typed and decided but the service has not yet recorded. Pure: time comes with the events.
import type { ShownProblem } from "@/components/trpc/problem-of";
import type { CockpitDeterminationRequest } from "@/server/contracts/reviewDecision";
import type { CockpitDecision, Determination } from "@/server/contracts/enums";

/** How long an act can be taken back before it is sent. */
export const UNDO_MS = 5_000;
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;
const REMEMBERED = 200;

/** What was typed for one verification; kept until its act is recorded. */
export type Draft = {
  readonly form: "override" | "route" | null;
  readonly determination: Determination | null;
  readonly reasonCode: string;
  readonly reason: string;
  /** What the reviewer said before the verdict was shown. */
  readonly provisional: Determination | null;
  /** The verdict was on screen before the reviewer had said anything: a decision about it is no blind one. */
  readonly seenOpen: boolean;
};

export const EMPTY_DRAFT: Draft = {
  form: null,
  determination: null,
  reasonCode: "",
  reason: "",
  provisional: null,
  seenOpen: false,
};

export type Sending = { kind: "determine"; body: CockpitDeterminationRequest } | { kind: "defer" };

export type Act = {
  readonly id: string;
  readonly sending: Sending;
  /** held: can be undone; sending: under way; waiting: got no answer, is tried again. */
  readonly state: "held" | "sending" | "waiting";
  /** Milliseconds since the epoch: when it is sent, or tried again. */
  readonly at: number;
  readonly tries: number;
};

export type ConflictingDecision = { readonly decision: CockpitDecision; readonly by: string; readonly at: string };
/** What became of an act that was not recorded. */
export type Outcome = { readonly id: string } & (
  | { readonly kind: "taken"; readonly rival: ConflictingDecision | null }
  | { readonly kind: "refused"; readonly problem: ShownProblem }
);

export type Recorded = { readonly id: string; readonly kind: Sending["kind"]; readonly at: number };

export type DeskState = {
  readonly acts: readonly Act[];
  readonly drafts: Readonly<Record<string, Draft>>;
  readonly outcomes: readonly Outcome[];
  /** Oldest first. */
  readonly recorded: readonly Recorded[];
};

export const EMPTY_DESK: DeskState = { acts: [], drafts: {}, outcomes: [], recorded: [] };

export type DeskEvent =
  | { type: "typed"; id: string; draft: Partial<Draft> }
  | { type: "held"; id: string; sending: Sending; now: number }
  | { type: "undone"; id: string }
  | { type: "claimed"; id: string }
  | { type: "recorded"; id: string; now: number }
  | { type: "unanswered"; id: string; now: number }
  | { type: "failed"; outcome: Outcome }
  | { type: "retryNow"; now: number }
  | { type: "dismissed"; id: string };

export const draftOf = (desk: DeskState, id: string): Draft => desk.drafts[id] ?? EMPTY_DRAFT;

/** An act of a verification that has one already replaces nothing: there is one decision. */
export function reduceDesk(desk: DeskState, event: DeskEvent): DeskState {
  switch (event.type) {
    case "typed":
      return { ...desk, drafts: { ...desk.drafts, [event.id]: { ...draftOf(desk, event.id), ...event.draft } } };
    case "held": {
      if (desk.acts.some(({ id }) => id === event.id)) return desk;
      const act: Act = {
        ...{ id: event.id, sending: event.sending, state: "held" },
        ...{ at: event.now + UNDO_MS, tries: 0 },
      };
      return { ...desk, acts: [...desk.acts, act], outcomes: without(desk.outcomes, event.id) };
    }
    case "undone":
      return { ...desk, acts: desk.acts.filter(({ id, state }) => id !== event.id || state === "sending") };
    case "claimed":
      return changed(desk, event.id, (act) => ({ ...act, state: "sending" }));
    case "recorded": {
      const act = desk.acts.find(({ id }) => id === event.id);
      if (!act) return desk;
      const { [event.id]: _, ...drafts } = desk.drafts;
      const entry = { id: act.id, kind: act.sending.kind, at: event.now };
      return {
        ...desk,
        acts: without(desk.acts, event.id),
        drafts: act.sending.kind === "determine" ? drafts : desk.drafts,
        recorded: [...desk.recorded, entry].slice(-REMEMBERED),
      };
    }
    case "unanswered":
      return changed(desk, event.id, (act) => {
        const wait = Math.min(RETRY_MS * 2 ** act.tries, LONGEST_RETRY_MS);
        return { ...act, state: "waiting", at: event.now + wait, tries: act.tries + 1 };
      });
    case "failed":
      return {
        ...desk,
        acts: without(desk.acts, event.outcome.id),
        outcomes: [...without(desk.outcomes, event.outcome.id), event.outcome],
      };
    case "retryNow":
      return { ...desk, acts: desk.acts.map((act) => (act.state === "waiting" ? { ...act, at: event.now } : act)) };
    case "dismissed":
      return { ...desk, outcomes: without(desk.outcomes, event.id) };
  }
}

/** The acts to send at `now`. */
export const dueActs = (desk: DeskState, now: number): Act[] =>
  desk.acts.filter(({ state, at }) => state !== "sending" && at <= now);

/** When the next act is due; null when nothing waits. */
export function nextDue({ acts }: DeskState): number | null {
  const times = acts.filter(({ state }) => state !== "sending").map(({ at }) => at);
  return times.length === 0 ? null : Math.min(...times);
}

/** The act that Undo takes back: the one made last of those that are not under way. */
export const undoable = ({ acts }: DeskState): Act | undefined => acts.findLast(({ state }) => state !== "sending");

/** A page that was left while acts were under way does not know what became of them: they are sent again. */
export function resumed(desk: DeskState, now: number): DeskState {
  const again = (act: Act): Act => ({ ...act, state: "waiting", at: now, tries: act.tries + 1 });
  return { ...desk, acts: desk.acts.map((act) => (act.state === "held" ? act : again(act))) };
}

/** Whether leaving would lose something: an act that is not recorded, or text in a form. */
export const hasUnsent = ({ acts, drafts }: DeskState): boolean =>
  acts.length > 0 || Object.values(drafts).some(({ reason }) => reason.trim() !== "");

function changed(desk: DeskState, id: string, change: (act: Act) => Act): DeskState {
  return { ...desk, acts: desk.acts.map((act) => (act.id === id ? change(act) : act)) };
}

function without<T extends { readonly id: string }>(list: readonly T[], id: string): readonly T[] {
  return list.some((item) => item.id === id) ? list.filter((item) => item.id !== id) : list;
}
