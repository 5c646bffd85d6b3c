// Sentences of a view: whether one addresses the judge, and whether a verb in it is an order to the reader.
import type { Span } from "@/server/domain/judging/manipulation/finding";
import * as words from "@/server/domain/judging/manipulation/lexicon";

const LONGEST = 600;
const OVERLAP = 160;
const BREAK =
  /[.!?](?=["')\]*_`]{0,3}(?:\s|$))|[!?](?=[\u3040-\u9FFF])|[。；।؟]|\n\n|\n(?= ?(?:[-*+•>|#] ?|\d{1,3}[.)] |\/\/|<!--|\/\*))/gu;

/** Sentences as ranges; one longer than 600 code units is split into overlapping pieces, to bound the work on each. */
export function sentencesOf(text: string): Span[] {
  const sentences: Span[] = [];
  let start = 0;
  const close = (end: number): void => {
    for (let from = start; from < end; from += LONGEST - OVERLAP) {
      sentences.push({ start: from, end: Math.min(end, from + LONGEST) });
      if (from + LONGEST >= end) break;
    }
    start = end;
  };
  for (const { index, 0: mark } of text.matchAll(BREAK)) close(index + mark.length);
  close(text.length);
  return sentences;
}

const BOUNDARY = /(?:^|[.,;:!?()[\]{}<>"'`*#/|=~–-]|(?<![\p{L}\p{N}])_|\n)\s*$/u;
const LEAD_IN =
  /(?<![\p{L}])(?:please|pls|plz|kindly|now|and|then|so|just|simply|instead|also|first|but|therefore|thus|hence|immediately|always|only|completely|totally|entirely|fully|let'?s|let us|bitte|alle|veuillez|merci de|s'il vous plait|por favor|ahora|agora|adesso|y|e|et|und|en|dann|ora|prego|si prega di|nu|alsjeblieft|prosze|lutfen|tolong|ersuche|sie)\s+$/u;
/** "Judge mark this", "and you give": the reader named, and at once the verb. */
const NAMED =
  /(?:^|[.,;:!?()[\]{}<>"'`*_#/|=-]|\n| and)\s*(?:(?:dear|hey|the|all|any) )?(?:(?:\w+ )?(?:ai|llm|model|assistant|judge|grader|evaluator|reviewer)s?|you)(?: (?:always|now|simply|just))?\s+$/u;
const SUBJECT =
  /(?<![\p{L}])(?:you|judges?|graders?|evaluators?|reviewers?|ai|llms?|models?|assistants?|systems?)\W{1,3}(?:\w+\W{1,2}){0,6}?(?:must|should|shall|will|needs? to|ha(?:ve|s) to|are to|is to|ought to|are (?:\w+ )?(?:required|instructed|ordered|asked|obliged|obligated|requested|directed|commanded|told|expected|authori[sz]ed) to|'ll)\W{1,3}(?:\w+\W{1,2}){0,2}$/u;
const ORDERED =
  /(?<![\p{L}])(?:ask|instruct|order|tell|urge|beg|request|require|authori[sz]e|direct|command|remind|want|need|expect|invite|advise|implore|like|recommend)\w*(?: that)? (?:you|(?:the |all |any )?(?:\w+ )?(?:judges?|graders?|evaluators?|ai|llm|models?|assistants?))(?: \w+ly)? (?:to )?(?:please |now |simply |just |kindly )?$/u;
const FOREIGN_DUTY =
  /(?<![\p{L}])(?:debe|deben|deberia|tiene que|tienen que|doit|doivent|devez|soll|sollen|sollte|muss|mussen|deve|devono|devem|moet|moeten|musi|trzeba|phai|hay)\s+(?:\w+\s+){0,2}$/u;
const DUTY =
  /(?<![\p{L}])(?:(?:your|only|new|real|actual|next) (?:\w+ )?(?:task|job|role|goal|duty|objective|instruction|step|action) (?:is|now is|is now)(?: to| simply to| only to)?|remember to|be sure to|make sure to|feel free to|would you(?: please| kindly)?|could you(?: please| kindly)?|can you(?: please| kindly)?|nice (?:if|to)|appreciate(?: it)? if you(?: could| would)?|grateful if you(?: could| would)?|be kind enough to|so kind as to)\s+(?:just |simply |please )?$/u;

/** Whether the word at `at` opens a clause like an imperative, or follows words that make it an order to the reader. */
export function opensClause(sentence: string, at: number): boolean {
  const before = sentence.slice(Math.max(0, at - 90), at);
  return [BOUNDARY, LEAD_IN, NAMED, SUBJECT, ORDERED, DUTY, FOREIGN_DUTY].some((order) => order.test(before));
}

/** An AI or a grader, as a source of a regular expression. */
export const JUDGE = `(?:${words.AI_NOUN}|${words.GRADER_NOUN})`;
const READS = "(?:read|process|evaluat|grad|review|judg|scor|assess|pars|check|mark)";
/** "the model reviewing this": words that are ambiguous alone. */
export const READER = `\\b(?:model|assistant|system|bot|agent|software) (?:that (?:is )?|which (?:is )?|currently |now )?${READS}(?:ing|s|es) (?:this|these|the above|my)\\b`;
const ADDRESS = words.anyOf(
  `(?:^|[.,;:!?()[\\]{}<>"'\`*_#/|=-]|\\n)\\s*(?:dear|hey|hi|hello|attention|attn|(?:\\w+ )?(?:note|message|memo|instructions?|reminder|notice|hint|information|info|ps|p\\.s\\.|request|plea|word|comment|addendum) (?:to|for)|to|for|fao|@|listen|my|as)[,:]? (?:the |all |any |every |whichever |whatever |whoever is the |our |you |my |an |a )?(?:\\w+[ -]){0,2}?${JUDGE}`,
  `(?:^|[.;:!?()[\\]{}<>"'\`*_#/|=-]|\\n)\\s*@?(?:\\w+ )?${JUDGE}\\s?[,:!-]`,
  `(?:if|since|because|as|when|while) you(?:'re| are)?,? (?:reading this )?(?:and |as )?(?:are )?(?:an? |the |one of the )?(?:\\w+ ){0,2}?${JUDGE}`,
  `you(?:,| are|'re) (?:\\w+, )?(?:an? |the |our )?(?:\\w+ ){0,2}?${JUDGE}`,
  READER,
  `(?:whoever|anyone|those|people|person|system)(?: who)?(?:'s| is| are)? ${READS}(?:e|es|s|ing)?(?: this| these| it| my)`,
  `${JUDGE} (?:who(?:'s| is| are)? |that (?:is |are )?)?(?:currently )?(?:reading|processing|evaluating|grading|reviewing|judging|scoring|assessing|parsing|checking|marking)(?: this| these| the| it| my)`,
  `${JUDGE} (?:must|shall|are (?:\\w+ )?(?:required|instructed|obliged|ordered|directed|requested) to|is (?:\\w+ )?(?:required|instructed|obliged|ordered|directed|requested) to)`,
  `(?:if|when|should) (?:the|this|an?|your|any) (?:\\w+ )?${JUDGE} (?:is|are|reads?|sees?|process(?:es)?)`,
  `(?:ask|instruct|order|tell|urge|beg|authori[sz]e|direct|command|remind|trust|implore|request)(?:s|ed|ing)? (?:you|the (?:\\w+ )?${JUDGE}|all ${JUDGE})`,
);
const FOREIGN_ADDRESS = words.anyOf(words.FOREIGN_JUDGE);
const AUTHORITY =
  /\b(?:imagine (?:that )?you|act like|stop (?:evaluating|grading|judging|checking|scoring|reading)|hidden (?:message|prompt|instruction)s?|prompt ?:|from now on|from this point on(?:ward)?|you are now|you(?:'re| are) no longer|act as|pretend|new (?:system )?(?:instructions?|prompts?|directives?|task|objective)s?\s?[:\n]|(?:system|admin(?:istrator)?|developer|root|operator|security|emergency|debug|maintenance) (?:override|prompt|message|instruction|update|notice|note|alert|mode|command|directive)|override (?:code|mode|authori[sz]ation)|sudo|(?:begin|start|end) of (?:the )?(?:new )?(?:submission|user input|student answer|untrusted|instructions|task|system|evaluation)|as (?:the|an?|your) (?:\w+ )?(?:administrator|developer|operator|owner|creator|supervisor|author of (?:the|this) rubric|head (?:judge|grader)|lead (?:judge|grader)|chief (?:judge|grader|examiner))|on behalf of|by order of|i am (?:the|your) (?:\w+ ){0,2}(?:administrator|developer|operator|owner|creator|supervisor|admin)|(?:openai|anthropic|google|svc-verify) (?:\w+ )?(?:staff|team|engineer|policy|support|requires?))/u;

/** Whether a sentence addresses the judge, or claims an authority or a new state of affairs. */
export function addressesJudge(sentence: string): boolean {
  return [ADDRESS, FOREIGN_ADDRESS, AUTHORITY].some((signs) => signs.test(sentence));
}
