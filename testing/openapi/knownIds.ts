// IDs that the service returned, for the ID placeholders of generated requests.
import { Uuid } from "@/server/contracts/scalars";

const PLACEHOLDER = /^@id:(\w*):(\d+)$/;
const NO_ID = "00000000-0000-4000-8000-000000000000";
/** Keeps waits shorter than the client's timeout. */
const LONGEST_WAIT_MS = 100;

export type KnownIds = {
  /** Stores every ID of a response by field name and by the operation's group. */
  learn(answer: unknown, group: string): void;
  /** Replaces the ID placeholders in `value`, preferring IDs stored for the field's name. */
  fillIn(value: unknown): unknown;
  fillInText(text: string): string;
};

export function createKnownIds(): KnownIds {
  const byName = new Map<string, string[]>();
  const pick = (name: string, which: number): string => {
    const named = byName.get(name) ?? [...byName.values()].flat();
    return named[which % named.length] ?? NO_ID;
  };
  const idFor = (text: string): string => {
    const [, name, which] = PLACEHOLDER.exec(text) ?? [];
    return which === undefined ? text : pick(name ?? "", Number(which));
  };
  const store = (name: string, id: string): void => {
    const known = byName.get(name) ?? [];
    if (!known.includes(id)) byName.set(name, [...known, id]);
  };
  const learn = (answer: unknown, group: string, name = ""): void => {
    if (typeof answer === "string" && Uuid.safeParse(answer).success) {
      store(name, answer);
      store(group, answer);
    } else if (typeof answer === "object" && answer !== null) {
      for (const [key, value] of Object.entries(answer)) learn(value, group, Array.isArray(answer) ? name : key);
    }
  };
  const fillIn = (value: unknown): unknown => {
    if (typeof value === "string") return idFor(value);
    if (Array.isArray(value)) return value.map(fillIn);
    if (typeof value !== "object" || value === null) return value;
    const fields = Object.entries(value).map(([key, one]) => {
      const long = key === "wait_ms" && typeof one === "number" && one > LONGEST_WAIT_MS && one <= 60_000;
      return [key, long ? LONGEST_WAIT_MS : fillIn(one)] as const;
    });
    return Object.fromEntries(fields);
  };
  const fillInText = (text: string) => text.replace(/@id:\w*:\d+/g, idFor);
  return { learn, fillIn, fillInText };
}
