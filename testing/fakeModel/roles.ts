// Parses a judge's prompt: the criterion's text and the fenced roles of the submission.
import type { FakeMessage } from "@/testing/fakeModel/behavior";

/** A numbered passage; `joint`: what separates it from the one before, as far as the prompt shows it. */
type ShownPassage = { number: number; text: string; joint: string };

/** `text`: as shown, without the numbers; a prompt that is not to be cited has none, and its text is unchanged. */
export type FencedRole = { label: string | null; text: string; passages: ShownPassage[] };

const NUMBERED = /^(\d+)([|+]) (?:\/\S*: )?(.*)$/s;
const TITLE = /^\d+\| (?=id: |label: ")(?:id: [\w.-]+(?:, )?)?(?:label: ("[^\n]*"))?(?:\n|$)/;

const FIRST_FENCE = /^<<<([0-9a-f]{16}) begin /m;

/** Returns the user's messages of the first turn. Those after a reply are repair requests. */
function firstTurn(messages: readonly FakeMessage[]): string[] {
  const reply = messages.findIndex((message) => message.role === "assistant");
  return messages
    .slice(0, reply === -1 ? undefined : reply)
    .filter((message) => message.role === "user")
    .map((message) => message.content);
}

/** Returns the criterion as in the prompt: the user's messages without the one with the roles. */
export function statementOf(messages: readonly FakeMessage[]): string {
  const texts = firstTurn(messages);
  const fenced = texts.findLastIndex((content) => FIRST_FENCE.test(content));
  return texts.toSpliced(fenced, fenced === -1 ? 0 : 1).join("\n");
}

/**
 * The roles of a prompt by source name (`output`, `context[0]`, …), read from the last message of the first turn that
 * holds a fence line; empty when none does. A reading shows the passages of a source apart; together they are its text.
 * The boundary is that of the first fence line of that message, which precedes any judged text, so an imitated fence in
 * the text is text, and so is one in the criterion, whose message comes earlier.
 */
export function rolesOf(messages: readonly FakeMessage[]): Map<string, FencedRole> {
  const roles = new Map<string, FencedRole>();
  const prompt = `\n${firstTurn(messages).findLast((content) => FIRST_FENCE.test(content)) ?? ""}`;
  const boundary = FIRST_FENCE.exec(prompt)?.[1];
  if (!boundary) return roles;
  const begin = `\n<<<${boundary} begin `;
  for (let at = prompt.indexOf(begin); at !== -1;) {
    const headEnd = prompt.indexOf(">>>\n", at);
    const name = prompt.slice(at + begin.length, headEnd);
    const lineEnd = headEnd + ">>>".length;
    const end = prompt.indexOf(`\n<<<${boundary} end ${name}>>>`, lineEnd);
    if (headEnd === -1 || end === -1) break;
    // Without the max, an empty text directly before its closing fence would be read backwards.
    const inside = prompt.slice(lineEnd + 1, Math.max(lineEnd + 1, end));
    const [titleLine = "", label] = TITLE.exec(inside) ?? [];
    const shown = inside.slice(titleLine.length);
    const passages = passagesIn(shown);
    const text = passages.map(({ text: own, joint }, index) => (index === 0 ? own : joint + own)).join("");
    const before = roles.get(name);
    const role = { label: label ? String(JSON.parse(label)) : null, text: text || shown, passages };
    roles.set(
      name,
      before ? { ...role, text: `${before.text}\n${role.text}`, passages: [...before.passages, ...passages] } : role,
    );
    at = prompt.indexOf(begin, end);
  }
  return roles;
}

function passagesIn(shown: string): ShownPassage[] {
  const lines = shown.split("\n");
  if (lines.some((line) => line !== "" && !NUMBERED.test(line))) return [];
  let empty = "";
  return lines.flatMap((line) => {
    const [, number, sign, text] = NUMBERED.exec(line) ?? [];
    if (number === undefined || text === undefined) {
      empty += "\n";
      return [];
    }
    const joint = sign === "+" ? " " : `${empty}\n`;
    empty = "";
    return [{ number: Number(number), text, joint }];
  });
}
