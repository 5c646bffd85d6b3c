// Sentences of a view, and whether a verb in one is an order to the reader.
import type { Span } from "@/server/domain/judging/manipulation/finding";

const LONGEST = 600;
const OVERLAP = 160;
const BREAK =
  /[.!?](?=["')\]*_`]{0,3}(?:\s|$))|[!?](?=[\u3040-\u9FFF])|[。；।؟]|\n\n|\n(?= ?(?:[-*+•>|#] ?|\d{1,3}[.)] |\/\/|<!--|\/\*))/gu;

/** Sentences as ranges; a longer one than 600 code units comes in overlapping pieces, so that work on each stays bounded. */
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

/** Whether the word at `at` opens a clause as an imperative does, or stands after words that make it an order to the reader. */
export function opensClause(sentence: string, at: number): boolean {
  const before = sentence.slice(Math.max(0, at - 90), at);
  return [BOUNDARY, LEAD_IN, NAMED, SUBJECT, ORDERED, DUTY, FOREIGN_DUTY].some((order) => order.test(before));
}
