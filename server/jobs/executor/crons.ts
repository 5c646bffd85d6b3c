import type { FunctionConfig } from "@/server/jobs/executor/functionConfig";
import { type InngestEvent, newRun, type NewRun } from "@/server/jobs/executor/triggers";

/**
 * The ticks of cron triggers. Every process computes the same ticks, and a tick's event id names function and tick, so
 * the database keeps the first and drops the others. Ticks while no process runs are skipped.
 */
export function createCrons(functions: Iterable<FunctionConfig>, from: Date) {
  const timers = [...functions].flatMap((fn) => fn.crons.map((cron) => ({ fn, cron, next: cron.nextRun(from) })));
  return {
    /** Epoch ms of the next tick, Infinity when there is none. */
    nextAt: (): number => Math.min(...timers.map(({ next }) => next?.getTime() ?? Infinity)),

    /** The ticks that fell due up to `now`, of several missed ones of a trigger only the last. */
    due(now: Date): { event: InngestEvent; run: NewRun }[] {
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
