// Drafts and decisions that the service has not recorded yet. Pure: events contain the time.
import type { ShownProblem } from "@/components/trpc/read-problem";
import type { CockpitDeterminationRequest } from "@/server/review/contract/reviewDecision";
import type { CockpitDecision, Determination } from "@/server/contracts/enums";

/** The time in which an act can be undone before it is sent. */
export const UNDO_MS = 5_000;
const RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;
const MAX_RECORDED = 200;

/** Form input for one verification; kept until its act is recorded. */
export type Draft = {
  readonly form: "override" | "route" | null;
  readonly determination: Determination | null;
  readonly reasonCode: string;
  readonly reason: string;
  /** The assessment before the verdict was shown. */
  readonly provisional: Determination | null;
  /** The verdict was visible before an assessment, so a decision is not blind. */
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
  /** The title of its item, for notices that are shown at another item. */
  readonly title: string;
  readonly sending: Sending;
  /** pending: can be undone; sending: in flight; waiting: got no response, will be retried. */
  readonly state: "pending" | "sending" | "waiting";
  /** The time at which it is sent or retried, in milliseconds since the epoch. */
  readonly at: number;
  readonly tries: number;
};

export type ConflictingDecision = { readonly decision: CockpitDecision; readonly by: string; readonly at: string };
/** Why an act was not recorded. */
export type Failure = { readonly id: string } & (
  | { readonly kind: "taken"; readonly decision: ConflictingDecision | null }
  | { readonly kind: "refused"; readonly problem: ShownProblem }
);
/** A failure with the title of its item. */
export type Outcome = Failure & { readonly title: string };

type RecordedAct = { readonly id: string; readonly kind: Sending["kind"]; readonly at: number };

export type OutboxState = {
  readonly acts: readonly Act[];
  readonly drafts: Readonly<Record<string, Draft>>;
  readonly outcomes: readonly Outcome[];
  /** Oldest first. */
  readonly recorded: readonly RecordedAct[];
};

export const EMPTY_OUTBOX: OutboxState = { acts: [], drafts: {}, outcomes: [], recorded: [] };

export type OutboxEvent =
  | { type: "typed"; id: string; draft: Partial<Draft> }
  | { type: "added"; id: string; title: string; sending: Sending; now: number }
  | { type: "undone"; id: string }
  | { type: "claimed"; id: string }
  | { type: "recorded"; id: string; now: number }
  | { type: "unanswered"; id: string; now: number }
  | { type: "failed"; failure: Failure }
  | { type: "retryNow"; now: number }
  | { type: "dismissed"; id: string };

export const findDraft = (outbox: OutboxState, id: string): Draft => outbox.drafts[id] ?? EMPTY_DRAFT;

/** Applies an event. A second act on the same verification is ignored. */
export function reduceOutbox(outbox: OutboxState, event: OutboxEvent): OutboxState {
  switch (event.type) {
    case "typed":
      return {
        ...outbox,
        drafts: { ...outbox.drafts, [event.id]: { ...findDraft(outbox, event.id), ...event.draft } },
      };
    case "added": {
      if (outbox.acts.some(({ id }) => id === event.id)) return outbox;
      const act: Act = {
        id: event.id,
        title: event.title,
        sending: event.sending,
        state: "pending",
        at: event.now + UNDO_MS,
        tries: 0,
      };
      return { ...outbox, acts: [...outbox.acts, act], outcomes: removeById(outbox.outcomes, event.id) };
    }
    case "undone":
      return { ...outbox, acts: outbox.acts.filter(({ id, state }) => id !== event.id || state === "sending") };
    case "claimed":
      return changeAct(outbox, event.id, (act) => ({ ...act, state: "sending" }));
    case "recorded": {
      const act = outbox.acts.find(({ id }) => id === event.id);
      if (!act) return outbox;
      const { [event.id]: _, ...drafts } = outbox.drafts;
      const entry = { id: act.id, kind: act.sending.kind, at: event.now };
      return {
        ...outbox,
        acts: removeById(outbox.acts, event.id),
        drafts: act.sending.kind === "determine" ? drafts : outbox.drafts,
        recorded: [...outbox.recorded, entry].slice(-MAX_RECORDED),
      };
    }
    case "unanswered":
      return changeAct(outbox, event.id, (act) => {
        const wait = Math.min(RETRY_MS * 2 ** act.tries, MAX_RETRY_MS);
        return { ...act, state: "waiting", at: event.now + wait, tries: act.tries + 1 };
      });
    case "failed": {
      const { id } = event.failure;
      const act = outbox.acts.find((candidate) => candidate.id === id);
      if (!act) return outbox;
      return {
        ...outbox,
        acts: removeById(outbox.acts, id),
        outcomes: [...removeById(outbox.outcomes, id), { ...event.failure, title: act.title }],
      };
    }
    case "retryNow":
      return { ...outbox, acts: outbox.acts.map((act) => (act.state === "waiting" ? { ...act, at: event.now } : act)) };
    case "dismissed":
      return { ...outbox, outcomes: removeById(outbox.outcomes, event.id) };
  }
}

export const dueActs = (outbox: OutboxState, now: number): Act[] =>
  outbox.acts.filter(({ state, at }) => state !== "sending" && at <= now);

/** Returns when the next act is due; null when none is waiting. */
export function nextDue({ acts }: OutboxState): number | null {
  const times = acts.filter(({ state }) => state !== "sending").map(({ at }) => at);
  return times.length === 0 ? null : Math.min(...times);
}

/** Returns the latest act that is not in flight. */
export const lastUnsent = ({ acts }: OutboxState): Act | undefined => acts.findLast(({ state }) => state !== "sending");

/**
 * Restores the outbox of a loaded page. Acts that were in flight when the page was left are sent again, since their
 * result is unknown. Notices about others' decisions are dropped, since each decision is shown at its item.
 */
export function resumeOutbox(outbox: OutboxState, now: number): OutboxState {
  const retryAct = (act: Act): Act => ({ ...act, state: "waiting", at: now, tries: act.tries + 1 });
  return {
    ...outbox,
    acts: outbox.acts.map((act) => (act.state === "pending" ? act : retryAct(act))),
    outcomes: outbox.outcomes.filter(({ kind }) => kind !== "taken"),
  };
}

/** Reports whether leaving the page loses an unrecorded act or form input. */
export const hasUnsent = ({ acts, drafts }: OutboxState): boolean =>
  acts.length > 0 || Object.values(drafts).some(({ reason }) => reason.trim() !== "");

function changeAct(outbox: OutboxState, id: string, change: (act: Act) => Act): OutboxState {
  return { ...outbox, acts: outbox.acts.map((act) => (act.id === id ? change(act) : act)) };
}

function removeById<T extends { readonly id: string }>(list: readonly T[], id: string): readonly T[] {
  return list.some((item) => item.id === id) ? list.filter((item) => item.id !== id) : list;
}
