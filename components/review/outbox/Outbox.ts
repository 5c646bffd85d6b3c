// Queues the acts of one reviewer, sends each when it is due, and survives a reload of the tab.
import {
  type Act,
  type OutboxEvent,
  type OutboxState,
  type Failure,
  EMPTY_OUTBOX,
  dueActs,
  nextDue,
  reduceOutbox,
  resumeOutbox,
} from "@/components/review/outbox/acts";

export type SendResult = { kind: "recorded" } | { kind: "unanswered" } | { kind: "failed"; failure: Failure };

export type Sender = {
  send(act: Act): Promise<SendResult>;
  /** Sends while the page unloads; the response is ignored. */
  sendLeaving(act: Act): void;
};

export class Outbox {
  #state: OutboxState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly key: string,
    private readonly sender: Sender,
  ) {
    this.#state = resumeOutbox(readStoredState(key), Date.now());
    this.#schedule();
  }

  readonly state = (): OutboxState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly dispatch = (event: OutboxEvent): void => {
    this.#state = reduceOutbox(this.#state, event);
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.#state));
    } catch {
      // Storage is blocked or full: the acts last until the page is closed, and leaving it asks for confirmation.
    }
    this.#schedule();
    for (const listener of this.#listeners) listener();
  };

  /** Sends everything, since the page may not be restored. */
  readonly leave = (): void => {
    for (const act of this.#state.acts) {
      if (act.state === "sending") continue;
      this.dispatch({ type: "claimed", id: act.id });
      this.sender.sendLeaving(act);
    }
  };

  /**
   * Sends again the acts that were in flight when the page entered the back/forward cache. The event also fires when a
   * page loads, which has itself sent the acts in flight; those are not sent again.
   */
  readonly restore = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    this.#state = resumeOutbox(this.#state, Date.now());
    this.#schedule();
  };

  #schedule(): void {
    clearTimeout(this.#timer);
    const nextDueAt = nextDue(this.#state);
    if (nextDueAt !== null) this.#timer = setTimeout(() => this.#sendDue(), Math.max(0, nextDueAt - Date.now()));
  }

  #sendDue(): void {
    for (const act of dueActs(this.#state, Date.now())) void this.#send(act);
    this.#schedule();
  }

  async #send(act: Act): Promise<void> {
    const { id } = act;
    this.dispatch({ type: "claimed", id });
    const result = await this.sender.send(act);
    if (result.kind === "failed") this.dispatch({ type: "failed", failure: result.failure });
    else this.dispatch({ type: result.kind, id, now: Date.now() });
  }
}

function readStoredState(key: string): OutboxState {
  try {
    return { ...EMPTY_OUTBOX, ...(JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<OutboxState>) };
  } catch {
    return EMPTY_OUTBOX;
  }
}
