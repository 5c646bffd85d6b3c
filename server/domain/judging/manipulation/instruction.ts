// Text that tells the judge how to decide, or to ignore its rules. Sentence by sentence: an order to the reader about its own rules or the
// verdict counts alone; weaker signs count when a sign of another kind is within two sentences.
import { JUDGE, sentencesOf, addressesJudge } from "@/server/domain/judging/manipulation/clause";
import { findDirectives } from "@/server/domain/judging/manipulation/directive";
import type { Span } from "@/server/domain/judging/manipulation/finding";
import { findOverrides } from "@/server/domain/judging/manipulation/override";

/** `decides`: it states the verdict. */
export type Instruction = Span & { decides: boolean };
type Order = Span & { kind: "override" | "directive"; strong: boolean };

const IF =
  /\b(?:if|when|whenever|once|where|unless|provided|whether|until|in case|wenn|falls|sobald|sofern|si|cuando|quando|lorsque|wanneer|indien|jesli)\b|если|когда|如果|若|当|場合|もし|경우|만약|إذا|אם|यदि|अगर/u;
const NO_IF = new RegExp(
  `(?:even|no matter|regardless of|as|what|grateful|kind|appreciate it|appreciated|appreciate|nice|great) (?:if|when|whether|where)|(?:if|when|where|while) (?:you(?:'re| are)?|u r),? (?:\\w+ ){0,6}?${JUDGE}|when (?:grading|scoring|evaluating|judging|assessing|marking|reviewing|processing|reading) (?:this|it|these|the|my)|when you (?:grade|score|evaluate|judge|assess|mark|review|read|reach|see|process) (?:this|it|these|the|my)|(?:if|when) asked|once you (?:read|reach|see|have read) this`,
  "gu",
);
const NOT_ELSE =
  /(?:do not|don'?t|never|not|no|instead of|rather than|avoid|without|nor|nicht|ne pas|no)\s+(?:\w+ ){0,3}?["']?(?:not[ _]met|partial(?:ly)?|fail(?:ed|ing)?|cannot_determine|incorrect|nicht erfullt)/gu;
const ELSE =
  /\bnot[ _]met\b|\bunmet\b|\bpartial(?:ly)?\b|\beither\b|\bor (?:a )?(?:fail|not|incorrect|no|false|negative|invalid|reject)|\bincorrect\b|\/ ?fail|\bvs\b|不满足|不通过|nicht erfullt|oder nicht|ou non/u;
const PUPILS =
  /\b(?:students|candidates|pupils|learners|applicants|participants|(?:an?|any|each|the|if) (?:student|candidate|pupil|learner|applicant|participant)|schuler|eleves|alumnos|estudiantes|equivalent|level [1-9]|band [1-9]|marks? for)\b/u;
/** Ranges of a view's text that instruct the judge. */
export function findInstructions(text: string): Instruction[] {
  const sentences = sentencesOf(text).map((at) => ({ ...at, words: text.slice(at.start, at.end) }));
  const orders = sentences.map(({ words }) => ordersIn(words));
  const known: (boolean | undefined)[] = [];
  const addresses = (index: number): boolean => (known[index] ??= addressesJudge(sentences[index]?.words ?? ""));
  return sentences.flatMap(({ start }, index) => {
    const own = orders[index] ?? [];
    if (own.length === 0) return [];
    const from = Math.max(0, index - 2);
    const near = orders.slice(from, index + 3).flat();
    const addressed = (): boolean => sentences.slice(from, index + 3).some((_, offset) => addresses(from + offset));
    return own
      .filter(({ strong, kind }) => strong || near.some((other) => other.kind !== kind) || addressed())
      .map((order) => ({ start: start + order.start, end: start + order.end, decides: order.kind === "directive" }));
  });
}

/** Code units of the shortest order ("打满分"); punctuation alone makes a sentence of each character. */
const SHORTEST = 3;

/** A condition makes an order weak; alternatives or students make it a question or a marking guide. */
function ordersIn(sentence: string): Order[] {
  if (sentence.length < SHORTEST) return [];
  const overrides = findOverrides(sentence).map((at): Order => ({ ...at, kind: "override" }));
  const directives = findDirectives(sentence).map((at): Order => ({ ...at, kind: "directive" }));
  if (overrides.length + directives.length === 0) return [];
  const plain = sentence.replace(NO_IF, " ").replace(NOT_ELSE, " ");
  const orders = ELSE.test(plain) || PUPILS.test(plain) ? overrides : [...overrides, ...directives];
  return IF.test(plain) ? orders.map((order) => ({ ...order, strong: false })) : orders;
}
