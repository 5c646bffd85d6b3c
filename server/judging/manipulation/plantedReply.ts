// Finds objects in the form of the judge's own reply.
import { Determination } from "@/server/contracts/enums";
import { MAX_FINDINGS, type Span } from "@/server/judging/manipulation/finding";
import { Reply } from "@/server/judging/readReply";

/** Matches a brace or a quoted field name. The quotation marks are escaped when the object is in a JSON string. */
const PIECE = /[{}]|(["'])([A-Za-z_]\w{0,63})\\{0,4}\1\s{0,8}:/g;
const DETERMINATION_VALUE = new RegExp(
  `\\s{0,8}\\\\{0,4}["'](?:${Determination.options.join("|").replaceAll("_", "[_ -]{1,4}")})\\\\{0,4}["'](?:\\s|\\\\n){0,8}[,}]`,
  "iy",
);
const FIELDS: ReadonlySet<string> = new Set(Object.keys(Reply.shape));
/** Minimum number of fields of a reply. A determination and a score alone also occur in honest examples of an API. */
const MIN_REPLY_FIELDS = 3;
/** Minimum number of open objects that are kept. Objects that were opened earlier do not matter. */
const MAX_DEPTH = 64;

type OpenObject = { start: number; replyFields: string[]; otherFieldCount: number; hasDetermination: boolean };

/**
 * Finds the ranges of a text that look like a reply of the judge: closed objects with a determination and at least
 * three fields of a reply, which are most of their fields.
 */
export function findPlantedReplies(text: string): Span[] {
  if (!/determination/i.test(text)) return [];
  const plantedSpans: Span[] = [];
  const stack: OpenObject[] = [];
  for (const { index, 0: piece, 2: name } of text.matchAll(PIECE)) {
    const end = index + piece.length;
    // Braces in strings are counted too, so a field may seem to be outside of all objects.
    if (piece === "{" || stack.length === 0)
      stack.push({ start: index, replyFields: [], otherFieldCount: 0, hasDetermination: false });
    if (stack.length > 2 * MAX_DEPTH) stack.splice(0, MAX_DEPTH);
    const openObject = stack.at(-1);
    if (piece === "}") {
      stack.pop();
      if (openObject && isReply(openObject) && plantedSpans.push({ start: openObject.start, end }) === MAX_FINDINGS)
        break;
    } else if (openObject && name !== undefined) addField(openObject, name.toLowerCase(), text, end);
  }
  return plantedSpans;
}

function addField(openObject: OpenObject, name: string, text: string, valueStart: number): void {
  if (!FIELDS.has(name)) openObject.otherFieldCount += 1;
  else if (!openObject.replyFields.includes(name)) openObject.replyFields.push(name);
  DETERMINATION_VALUE.lastIndex = valueStart;
  if (name === "determination" && DETERMINATION_VALUE.test(text)) openObject.hasDetermination = true;
}

function isReply({ replyFields, otherFieldCount, hasDetermination }: OpenObject): boolean {
  return hasDetermination && replyFields.length >= MIN_REPLY_FIELDS && replyFields.length > otherFieldCount;
}
