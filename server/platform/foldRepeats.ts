// Throttles repeated log messages, such as failed calls to an unreachable peer: each is written once a minute, with a
// count.
import type pino from "pino";
import { isOutage } from "@/server/deps/outage";

const INTERVAL_MS = 60_000;
/**
 * Limits the causes that are counted separately. Above it, such as with an ID in each cause, a message counts as one.
 */
const MAX_CAUSES = 200;

type LogMethod = NonNullable<NonNullable<pino.LoggerOptions["hooks"]>["logMethod"]>;
type ThrottledFields = { perMinute: string; err?: unknown };

/**
 * Creates a hook that throttles lines with the field `perMinute`. The first line is written at once. While lines with
 * the same message and `perMinute` follow, the newest is written once a minute, with their number as `count`. Outages
 * are written without a stack.
 */
export function foldRepeats(): LogMethod {
  const entriesByKey = new Map<string, { count: number; newest: object }>();
  return function (args, method) {
    const [fields, message] = args as [unknown, string?];
    if (!hasPerMinute(fields)) return method.apply(this, args);
    const { perMinute, err, ...otherFields } = fields;
    const newest = { ...otherFields, ...(err === undefined ? {} : isOutage(err) ? withoutStack(err) : { err }) };
    const cause = `${message} ${perMinute}`;
    const key = entriesByKey.has(cause) || entriesByKey.size < MAX_CAUSES ? cause : `${message}`;
    const repeatedEntry = entriesByKey.get(key);
    if (repeatedEntry) {
      repeatedEntry.count += 1;
      repeatedEntry.newest = newest;
      return;
    }
    const write = (line: object) => method.apply(this, [line, message] as Parameters<typeof method>);
    write(newest);
    const entry = { count: 0, newest };
    entriesByKey.set(key, entry);
    const timer = setInterval(() => {
      if (entry.count === 0) {
        clearInterval(timer);
        entriesByKey.delete(key);
        return;
      }
      write({ ...entry.newest, count: entry.count });
      entry.count = 0;
    }, INTERVAL_MS).unref();
  };
}

function hasPerMinute(fields: unknown): fields is ThrottledFields {
  return typeof fields === "object" && fields !== null && typeof (fields as ThrottledFields).perMinute === "string";
}

function withoutStack(outage: unknown): object {
  const { message: error, code } = outage as { message?: unknown; code?: unknown };
  return { error, code };
}
