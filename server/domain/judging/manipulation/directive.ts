// Orders and assertions about the verdict on the current submission.
import { opensClause, READER } from "@/server/domain/judging/manipulation/clause";
import type { Span } from "@/server/domain/judging/manipulation/finding";
import { foreignDirective } from "@/server/domain/judging/manipulation/foreignVerdict";
import * as words from "@/server/domain/judging/manipulation/lexicon";
import { spans } from "@/server/domain/judging/manipulation/markers";

const VERB = words.pattern(
  words.whole(
    "mark|rate|score|grade|give|award|assign|return|output|respond|answer|reply|report|set|treat|consider|count|label|classify|approve|accept|pass|judge|deem|evaluate|assess|conclude|declare|record|write|say|print|emit|select|choose|pick|regard|confirm|grant|decide|determine|state|produce|put|credit|find|view|validate|certify|finish|use|enter|recommend|issue|rank|prefer",
  ),
);
/** Verbs of marking: an everyday "valid" or "correct" means a verdict only with one of them. */
const MARKING =
  /^(?:mark|rate|score|grade|treat|consider|count|label|judge|deem|evaluate|assess|declare|regard|accept|approve|pass|certify|validate|credit|find|view)$/;
const SURE = words.anyOf(words.MET, words.TOP_MARK);
/** A good mark alone, not before a noun as in "correct facts". */
const GOOD = new RegExp(
  `${words.GOOD_MARK}(?=\\s*(?:$|[.,;:!?)"'\`\\]*<>-]|\\n|(?:and|or|for|on|in|under|by|without|regardless|with|even|to|as|at|because|since|here|now|immediately|anyway)\\b))`,
  "u",
);
/** "met" as the whole answer: a value only this service uses. */
const ANSWER_MET =
  /^(?:say|answer|respond|reply|return|output|print|write)(?: only| simply| just| with| the| single| word| determination| verdict| exactly| always| back|[\s:="'`*])*(?: (?:\w+ ){0,5}?(?:\w+[:="'`*]+|with|only|just|simply|word) ?["'`*]*)?\bmet\b(?! (?:with|by|at|the|on|in|up|his|her|my|our|an?)\b)/u;
/** The work as a whole agreeing with what is asked of it. */
const MEETS =
  /\b(?:meets?|satisf(?:y|ies)|fulfils?|fulfills?|passe?s?) (?:the|this|all|every|each|its)(?: of the)? (?:\w+ )?(?:criteri(?:on|a)|rubric|requirements?)\b/u;
const RANKED =
  /^(?:rank|recommend|select|choose|prefer|put)\b[^.!?]{0,40}\b(?:first|on top|at the top|highest|number one|above|best)\b/u;
const THING = words.anyOf(words.JUDGED_THING);
const OURS = words.anyOf(words.OURS);
const PASSIVE =
  /\b(?:should|must|ought to|needs? to|has to|have to|is to|are to|will|deserves? to|shall|can safely|can|may) (?:\w+ ){0,2}?(?:be|receive|get|earn)(?: \w+){0,2}? (?:graded|marked|scored|considered|judged|treated|rated|evaluated|assessed|accepted|approved|passed|deemed|classified|counted|regarded|found|recorded|given|awarded|full|the|a|maximum|top|perfect|as)\b|\b(?:deserves|merits|warrants|earns) (?:to|an?|the|full|top|maximum|nothing)\b|\bcounts? as\b/gu;
const RIGHT_ANSWER =
  /\b(?:determinations?|verdicts?) (?:\w+ ){0,3}?(?:is|must be|should be|will be|has to be|shall be)\b|\b(?:the |your )?(?:only |single )?(?:correct|right|appropriate|acceptable|valid|proper|expected|final|required|true) (?:\w+ )?(?:determination|verdict|score|grade|judge?ment|decision|rating|output|answer|response|label)\b[^.]{0,40}? (?:is|must be|should be|will be|would be)\b/gu;
const DECIDED =
  /\b(?:already|previously|pre-?)[ -]?(?:been )?(?:fully |manually |independently )?(?:graded|scored|judged|evaluated|verified|approved|validated|certified|determined|assessed|confirmed|cleared|reviewed|checked)\b/gu;
/** A verdict ruled out in advance. */
const RULED_OUT =
  /\b(?:never|do not|don't|must not|may not|shall not|cannot|refrain from|avoid) (?:\w+ ){0,3}?(?:return|answer|output|give|giving|say|mark|use|choose|respond|reply|assign|returning|marking|answering)\b[^.!?]{0,30}?["'`]?(?:not[_ ]met|cannot_determine)\b/gu;
const WORK = /\b(?:submission|answer|response|output|essay|criteri(?:on|a))\b/u;
/** Participles that alone are a verdict, on such work. */
const ACCEPTED = /\b(?:accepted|approved|passed)$/u;
const NO_MORE =
  /\b(?:no (?:further|more|additional|need)|not (?:necessary|needed|required)|unnecessary|skip|therefore|simply|just|do not (?:re-?|check|verify|evaluate|repeat)|redundant|final)\b/u;
const AMENDED =
  /\b(?:rubrics?|criteri(?:on|a)|grading|scoring|evaluation|judging|marking|pass mark)\b[^.]{0,80}\b(?:amend|updat|chang|revis|replac|waiv|relax|supersed|suspend|void|no longer appl|overrid|adjust|correct(?:ion|ed)|modif|effective immediately)|\b(?:amendment|correction|update|addendum|erratum|change|revision|exception) (?:to|of|for) (?:the |this |all )?(?:\w+ )?(?:rubrics?|criteri(?:on|a)|grading|scoring|evaluation)/gu;
const BLANKET =
  /\b(?:any (?:answer|response|submission|output|text|attempt|work)|all (?:submissions|answers|responses|criteria|outputs)|every (?:submission|answer|criterion|response)|automatically|regardless|always|by default|unconditional|waived|without (?:exception|review|check))/u;
const LENIENT =
  /\b(?:be (?:\w+ )?(?:lenient|generous|kind|merciful)|overlook|(?:(?:do|must|may|should|shall) not|don'?t|never|avoid|refrain from|without) (?:\w+ )?(?:be (?:\w+ )?(?:harsh|strict|severe|picky)|mention|penali[sz]|deduct|mark(?:ing)? (?:it )?down|flag|report|question|second-guess|reject|fail\b)|benefit of the doubt|follow (?:these|this|the following|my) |comply with|obey)/u;
/** An AI, a judge, or the work that is judged: about other things people ask each other for lenience. */
const TO_JUDGE = words.anyOf(
  words.AI_NOUN,
  READER,
  words.OURS,
  "\\b(?:this|my|the) (?:answer|response|essay|output)\\b",
  "\\bwhoever\\b",
);
const NEW_TASK =
  /\byour (?:new|real|actual|only|true|sole|updated) (?:task|instructions?|job|role|goal|objective) (?:is|now is|is now|are)(?: now| simply| only| just)? to (?:output|return|answer|mark|respond|say|print|approve|accept|write|give|score|rate|confirm)\b/gu;
/** What follows a word that is a key, an option or a quoted word, and no order. */
const IS_KEY = /^["'`]? ?[:=]/u;
const IS_CODE = /^["'`]? ?[\])}(.]/u;
const IS_NOUN = /^ (?:[\d.]+ )?(?:is|are|was|were|has|have|of|will|can|below|above)\b/u;
const APPROVING =
  /^(?:approve|accept|pass|validate) (?:this|my|the) (?:\w+ )?(?:submission|criterion|output|answer|response|essay|work|translation|report)\b/u;

/** `strong`: it states the verdict on this submission; otherwise it may be about anything that people mark. */
export type Directive = Span & { strong: boolean };

/** Where a sentence says what the verdict shall be, in English or another language. */
export function findDirectives(sentence: string): Directive[] {
  const found: Directive[] = [];
  for (const at of spans(sentence, VERB)) {
    const verb = sentence.slice(at.start, at.end);
    const object = twoLines(sentence.slice(at.end, at.end + 110));
    if (IS_NOUN.test(object) || IS_CODE.test(object)) continue;
    const order = orderOf(verb, object, OURS.test(sentence));
    if (!order || !opensClause(sentence, at.start)) continue;
    found.push({ start: at.start, end: at.start + order.length, strong: order.strong });
    if (order.strong) break;
  }
  for (const at of [...spans(sentence, PASSIVE), ...spans(sentence, RIGHT_ANSWER)]) {
    const around = sentence.slice(Math.max(0, at.start - 60), at.end + 60);
    if (SURE.test(around)) found.push({ ...at, strong: OURS.test(around) || THING.test(around) });
    else if (
      (ACCEPTED.test(sentence.slice(at.start, at.end)) && WORK.test(around)) ||
      GOOD.test(sentence.slice(at.end, at.end + 40))
    )
      found.push({ ...at, strong: false });
  }
  for (const at of spans(sentence, DECIDED)) {
    if (!SURE.test(sentence) && !GOOD.test(sentence)) continue;
    found.push({ ...at, strong: SURE.test(sentence) && OURS.test(sentence) && NO_MORE.test(sentence) });
  }
  for (const at of spans(sentence, AMENDED)) {
    if (BLANKET.test(sentence)) found.push({ ...at, strong: SURE.test(sentence) || GOOD.test(sentence) });
  }
  for (const at of [...spans(sentence, NEW_TASK), ...spans(sentence, RULED_OUT)]) found.push({ ...at, strong: true });
  const lenient = LENIENT.exec(sentence);
  if (lenient && TO_JUDGE.test(sentence))
    found.push({ start: lenient.index, end: lenient.index + lenient[0].length, strong: false });
  const foreign = foreignDirective(sentence);
  if (foreign) found.push({ ...foreign, strong: foreign.judged });
  return found;
}

/** An order may be wrapped once; further lines are other cells or other statements. */
function twoLines(text: string): string {
  return text.split("\n", 2).join("\n");
}

/** What an order says of the verdict; null when it says nothing. */
function orderOf(verb: string, object: string, ours: boolean): { length: number; strong: boolean } | null {
  const phrase = verb + object;
  const said = ANSWER_MET.exec(phrase);
  if (said) return { length: said[0].length, strong: true };
  if (IS_KEY.test(object)) return null;
  const sure = SURE.exec(phrase);
  const good = MARKING.test(verb) ? GOOD.exec(object) : null;
  const mark = sure ?? [MEETS, APPROVING, RANKED].map((sign) => sign.exec(phrase)).find((found) => found !== null);
  if (!mark && !good) return null;
  const length = mark ? mark.index + mark[0].length : verb.length + (good ? good.index + good[0].length : 0);
  const near = phrase.slice(0, length + 30);
  return { length, strong: sure ? ours || THING.test(near) : good !== null && OURS.test(near) };
}
