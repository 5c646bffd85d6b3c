// Holds the acts of one reviewer, sends each when it is due, and keeps all of it through a reload of the tab.
import type { Act, DeskEvent, DeskState, Outcome } from "@/components/review/outbox/acts";
import { EMPTY_DESK, dueActs, nextDue, reduceDesk, resumed } from "@/components/review/outbox/acts";

export type Answer = { kind: "recorded" } | { kind: "unanswered" } | { kind: "failed"; outcome: Outcome };

export type Sender = {
  send(act: Act): Promise<Answer>;
  /** Sends while the page goes away; the answer is not heard. */
  sendLeaving(act: Act): void;
};

export class Outbox {
  #desk: DeskState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly key: string,
    private readonly sender: Sender,
  ) {
    this.#desk = resumed(stored(key), Date.now());
    this.#schedule();
  }

  readonly desk = (): DeskState => this.#desk;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly dispatch = (event: DeskEvent): void => {
    this.#desk = reduceDesk(this.#desk, event);
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.#desk));
    } catch {
      // Blocked or full storage: the acts live as long as the page, and leaving it is guarded.
    }
    this.#schedule();
    for (const listener of this.#listeners) listener();
  };

  /** The page may never come back. */
  readonly leave = (): void => {
    for (const act of this.#desk.acts) {
      if (act.state === "sending") continue;
      this.dispatch({ type: "claimed", id: act.id });
      this.sender.sendLeaving(act);
    }
  };

  /** The page came back from the browser's cache of pages. */
  readonly comeBack = (): void => {
    this.#desk = resumed(this.#desk, Date.now());
    this.#schedule();
  };

  #schedule(): void {
    clearTimeout(this.#timer);
    const due = nextDue(this.#desk);
    if (due !== null) this.#timer = setTimeout(() => this.#sendDue(), Math.max(0, due - Date.now()));
  }

  #sendDue(): void {
    for (const act of dueActs(this.#desk, Date.now())) void this.#send(act);
    this.#schedule();
  }

  async #send(act: Act): Promise<void> {
    const { id } = act;
    this.dispatch({ type: "claimed", id });
    const answer = await this.sender.send(act);
    if (answer.kind === "failed") this.dispatch({ type: "failed", outcome: answer.outcome });
    else this.dispatch({ type: answer.kind, id, now: Date.now() });
  }
}

function stored(key: string): DeskState {
  try {
    return { ...EMPTY_DESK, ...(JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<DeskState>) };
  } catch {
    return EMPTY_DESK;
  }
}
