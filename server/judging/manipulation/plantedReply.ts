// An object in the form of the judge's own reply.
import { Determination } from "@/server/contracts/enums";
import { MAX_FINDINGS, type Span } from "@/server/judging/manipulation/finding";
import { Reply } from "@/server/judging/readReply";

/** Case does not matter, as in a reply. A brace, or a quoted field name, also one that is escaped because the object is in a JSON string. */
const PIECE = /[{}]|(["'])([A-Za-z_]\w{0,63})\\{0,4}\1\s{0,8}:/g;
const DECIDED = new RegExp(
  `\\s{0,8}\\\\{0,4}["'](?:${Determination.options.join("|").replaceAll("_", "[_ -]{1,4}")})\\\\{0,4}["'](?:\\s|\\\\n){0,8}[,}]`,
  "iy",
);
const FIELDS: ReadonlySet<string> = new Set(Object.keys(Reply.shape));
/** A determination and a score alone are also in honest examples of an API. */
const FEWEST = 3;
/** Objects around a reply do not matter; at least so many are remembered. */
const DEEPEST = 64;

type Open = { start: number; ours: string[]; others: number; decided: boolean };

/**
 * Ranges of a text that are replies of the judge: closed objects with a determination, whose fields are mostly the
 * reply's, three at least.
 */
export function findPlantedReplies(text: string): Span[] {
  if (!/determination/i.test(text)) return [];
  const plantedSpans: Span[] = [];
  const stack: Open[] = [];
  for (const { index, 0: piece, 2: name } of text.matchAll(PIECE)) {
    const end = index + piece.length;
    // Braces in strings count like others, so fields may be outside of any object.
    if (piece === "{" || stack.length === 0) stack.push({ start: index, ours: [], others: 0, decided: false });
    if (stack.length > 2 * DEEPEST) stack.splice(0, DEEPEST);
    const open = stack.at(-1);
    if (piece === "}") {
      stack.pop();
      if (open && isReply(open) && plantedSpans.push({ start: open.start, end }) === MAX_FINDINGS) break;
    } else if (open && name !== undefined) addField(open, name.toLowerCase(), text, end);
  }
  return plantedSpans;
}

function addField(open: Open, name: string, text: string, valueAt: number): void {
  if (!FIELDS.has(name)) open.others += 1;
  else if (!open.ours.includes(name)) open.ours.push(name);
  DECIDED.lastIndex = valueAt;
  if (name === "determination" && DECIDED.test(text)) open.decided = true;
}

function isReply({ ours, others, decided }: Open): boolean {
  return decided && ours.length >= FEWEST && ours.length > others;
}
