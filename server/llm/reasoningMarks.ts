// Finds where a reply's answer begins: after everything that the model marked as reasoning.
import { closeContainer, findContainerStart, isJsonContainer } from "@/server/llm/jsonContainers";

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
/** Maximum number of marks. Each may cost a pass over the reply, and no model writes as many. */
const MAX_MARKS = 64;

/**
 * Returns the position after the last closing mark of reasoning, with or without its opening one. A mark inside a
 * string of a JSON object is text of that object.
 * @returns a fault when the reasoning does not end, or when there are more marks than are followed
 */
export function findAnswerStart(reply: string): { ok: true; start: number } | { ok: false; fault: string } {
  const marks = [...reply.matchAll(new RegExp(MARK, "gi"))];
  if (marks.length > MAX_MARKS) return { ok: false, fault: "its reasoning begins and ends too often" };
  let start = 0;
  let scanEnd = 0;
  let openMark: "tag" | "channel" | null = null;
  for (const { index, 0: text, groups } of marks) {
    if (index < scanEnd) continue;
    const containerEnd = findContainerEnd(reply, scanEnd, index);
    if (containerEnd !== null) {
      scanEnd = containerEnd;
      continue;
    }
    const end = index + text.length;
    if (groups?.["opens"] !== undefined) openMark = "tag";
    else if (groups?.["channel"] !== undefined) openMark = "channel";
    // Some models end their turn with this token, so it closes nothing else.
    else if (groups?.["ends"] === undefined || openMark === "channel") {
      openMark = null;
      start = end;
    }
    scanEnd = end;
  }
  return openMark === null ? { ok: true, start } : { ok: false, fault: "its reasoning does not end" };
}

/**
 * Returns the end of the JSON object or array that begins after `from` and contains `position`; null without one. Text
 * that is JSON only after a repair is no container here: a draft with an open string could reach into the answer.
 */
function findContainerEnd(reply: string, from: number, position: number): number | null {
  for (let start = findContainerStart(reply, from); start !== null && start < position;) {
    const closedContainer = closeContainer(reply, start);
    if (closedContainer === null) return null;
    if (closedContainer.end > position) return isJsonContainer(closedContainer.json) ? closedContainer.end : null;
    start = findContainerStart(reply, closedContainer.end);
  }
  return null;
}
