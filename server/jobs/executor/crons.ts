import type { FunctionConfig } from "@/server/jobs/executor/functionConfig";
import { type InngestEvent, newRun, type NewRun } from "@/server/jobs/executor/triggers";

/**
 * Computes the ticks of cron triggers. Every process computes the same ticks, and the event id of a tick contains the
 * function and the time, so that the database stores each tick once. Ticks while no process runs are skipped.
 */
export function createCrons(functions: Iterable<FunctionConfig>, startAt: Date) {
  const timers = [...functions].flatMap((fn) => fn.crons.map((cron) => ({ fn, cron, next: cron.nextRun(startAt) })));
  return {
    /** Returns the epoch milliseconds of the next tick, or Infinity without one. */
    nextAtMs: (): number => Math.min(...timers.map(({ next }) => next?.getTime() ?? Infinity)),

    /** Takes the ticks that are due at `now`. If a trigger missed several ticks, only its last one is returned. */
    takeDue(now: Date): { event: InngestEvent; run: NewRun }[] {
      return timers.flatMap((timer) => {
        const { fn, cron } = timer;
        let tick: Date | undefined;
        while (timer.next !== null && timer.next <= now) {
          tick = timer.next;
          timer.next = cron.nextRun(tick);
        }
        if (!tick) return [];
        const pattern = cron.getPattern() ?? "";
        const id = `${fn.id} ${pattern} ${tick.toISOString()}`;
        const event = { id, name: "inngest/scheduled.timer", data: { cron: pattern }, ts: tick.getTime() };
        return [{ event, run: newRun(fn, event, []) }];
      });
    },
  };
}
