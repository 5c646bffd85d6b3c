// Ids that the service gave out, put where a generated request names one.
import { Uuid } from "@/server/contracts/scalars";

const PLACE = /^@id:(\w*):(\d+)$/;
const NO_ID = "00000000-0000-4000-8000-000000000000";
/** A wait that would outlast the patience of a client that takes silence for a fault. */
const LONGEST_WAIT_MS = 100;

export type KnownIds = {
  /** Keeps every id of an answer under the name of its field, and under the group of the operation that gave it. */
  learn(answer: unknown, group: string): void;
  /** The same value with ids of the field's name, else of any, in their places. */
  fillIn(value: unknown): unknown;
  fillInText(text: string): string;
};

export function createKnownIds(): KnownIds {
  const byName = new Map<string, string[]>();
  const pick = (name: string, which: number): string => {
    const named = byName.get(name) ?? [...byName.values()].flat();
    return named[which % named.length] ?? NO_ID;
  };
  const place = (text: string): string => {
    const [, name, which] = PLACE.exec(text) ?? [];
    return which === undefined ? text : pick(name ?? "", Number(which));
  };
  const keep = (name: string, id: string): void => {
    const known = byName.get(name) ?? [];
    if (!known.includes(id)) byName.set(name, [...known, id]);
  };
  const learn = (answer: unknown, group: string, name = ""): void => {
    if (typeof answer === "string" && Uuid.safeParse(answer).success) {
      keep(name, answer);
      keep(group, answer);
    } else if (typeof answer === "object" && answer !== null) {
      for (const [key, value] of Object.entries(answer)) learn(value, group, Array.isArray(answer) ? name : key);
    }
  };
  const fillIn = (value: unknown): unknown => {
    if (typeof value === "string") return place(value);
    if (Array.isArray(value)) return value.map(fillIn);
    if (typeof value !== "object" || value === null) return value;
    const fields = Object.entries(value).map(([key, one]) => {
      const long = key === "wait_ms" && typeof one === "number" && one > LONGEST_WAIT_MS && one <= 60_000;
      return [key, long ? LONGEST_WAIT_MS : fillIn(one)] as const;
    });
    return Object.fromEntries(fields);
  };
  const fillInText = (text: string) => text.replace(/@id:\w*:\d+/g, place);
  return { learn, fillIn, fillInText };
}
