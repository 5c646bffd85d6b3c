// Finds where a reply's answer begins: after everything that the model marked as reasoning.
import { closedAt, findContainerStart, isJsonContainer } from "@/server/llm/jsonContainers";

/** Tags between which models think, in any case, with a prefix (`<seed:think>`) or attributes. */
const TAG = "(?:\\w{1,32}:)?(?:think|thinking|thoughts?|reasoning|reflection|analysis|scratchpad)";
const OPENING = `<${TAG}(?:\\s[^<>]{0,200})?(?<!/)>|\\[THINK\\]|<\\|START_THINKING\\|>|◁think▷`;
const CLOSING = `</${TAG}\\s{0,8}>|\\[/THINK\\]|<\\|END_THINKING\\|>|◁/think▷`;
// cspell:ignore assistantfinal
/** Channels of gpt-oss. Some servers drop the tokens and keep the names, which leaves "assistantfinal". */
const CHANNEL =
  "<\\|channel\\|>\\s{0,8}(?:analysis|commentary)[^<]{0,64}(?:<\\|constrain\\|>[^<]{0,64})?<\\|message\\|>";
const LAST_CHANNEL =
  "<\\|channel\\|>\\s{0,8}final[^<]{0,64}(?:<\\|constrain\\|>[^<]{0,64})?<\\|message\\|>|assistantfinal";
const MARK = `(?<opens>${OPENING})|(?<closes>${CLOSING}|${LAST_CHANNEL})|(?<channel>${CHANNEL})|(?<ends><\\|end\\|>)`;
/** A reply with more marks than any model writes is not followed, because each mark may cost one pass. */
const MAX_MARKS = 64;

/**
 * Returns the position after the last closing mark of reasoning, with or without its opening one. A mark inside a string
 * of a JSON object is text of that object.
 *
 * @returns a fault when reasoning never ends, or has more marks than are followed
 */
export function answerStart(reply: string): { ok: true; start: number } | { ok: false; fault: string } {
  const marks = [...reply.matchAll(new RegExp(MARK, "gi"))];
  if (marks.length > MAX_MARKS) return { ok: false, fault: "its reasoning begins and ends too often" };
  let start = 0;
  let scanned = 0;
  let open: "tag" | "channel" | null = null;
  for (const { index, 0: text, groups } of marks) {
    if (index < scanned) continue;
    const container = containerAround(reply, scanned, index);
    if (container !== null) {
      scanned = container;
      continue;
    }
    const end = index + text.length;
    if (groups?.["opens"] !== undefined) open = "tag";
    else if (groups?.["channel"] !== undefined) open = "channel";
    // Some models end their turn with this token, so it closes nothing else.
    else if (groups?.["ends"] === undefined || open === "channel") {
      open = null;
      start = end;
    }
    scanned = end;
  }
  return open === null ? { ok: true, start } : { ok: false, fault: "its reasoning does not end" };
}

/**
 * Returns the end of the JSON object or array that begins after `from` and contains `position`; null without one. Text
 * that is JSON only after a repair is no container here: a draft with an open string could reach into the answer.
 */
function containerAround(reply: string, from: number, position: number): number | null {
  for (let start = findContainerStart(reply, from); start !== null && start < position;) {
    const closed = closedAt(reply, start);
    if (closed === null) return null;
    if (closed.end > position) return isJsonContainer(closed.json) ? closed.end : null;
    start = findContainerStart(reply, closed.end);
  }
  return null;
}
