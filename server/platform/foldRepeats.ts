// What repeats while its cause lasts, such as the calls to a peer that is away, is one log line a minute with a count.
import type pino from "pino";
import { isOutage } from "@/server/deps/outage";

const EVERY_MS = 60_000;
/** More causes at once, such as messages with an ID each, are one cause per message. */
const MOST_CAUSES = 200;

type LogMethod = NonNullable<NonNullable<pino.LoggerOptions["hooks"]>["logMethod"]>;
type Repeating = { perMinute: string; err?: unknown };

/**
 * A line whose fields have `perMinute` is written at once. For as long as lines with the same message and the same
 * `perMinute` follow, the newest of them is written once a minute, with their number as `count`. Outages are written
 * without a stack.
 */
export function foldRepeats(): LogMethod {
  const open = new Map<string, { count: number; newest: object }>();
  return function (args, method) {
    const [fields, message] = args as [unknown, string?];
    if (!isRepeating(fields)) return method.apply(this, args);
    const { perMinute, err, ...rest } = fields;
    const newest = { ...rest, ...(err === undefined ? {} : isOutage(err) ? withoutStack(err) : { err }) };
    const cause = `${message} ${perMinute}`;
    const key = open.has(cause) || open.size < MOST_CAUSES ? cause : `${message}`;
    const known = open.get(key);
    if (known) {
      known.count += 1;
      known.newest = newest;
      return;
    }
    const write = (line: object) => method.apply(this, [line, message] as Parameters<typeof method>);
    write(newest);
    const entry = { count: 0, newest };
    open.set(key, entry);
    const timer = setInterval(() => {
      if (entry.count === 0) {
        clearInterval(timer);
        open.delete(key);
        return;
      }
      write({ ...entry.newest, count: entry.count });
      entry.count = 0;
    }, EVERY_MS).unref();
  };
}

function isRepeating(fields: unknown): fields is Repeating {
  return typeof fields === "object" && fields !== null && typeof (fields as Repeating).perMinute === "string";
}

function withoutStack(outage: unknown): object {
  const { message: error, code } = outage as { message?: unknown; code?: unknown };
  return { error, code };
}
