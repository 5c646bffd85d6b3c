// Words that turn to the judge or to an AI, and words that claim power over it.
import * as words from "@/server/domain/judging/manipulation/lexicon";

/** An AI or a grader, as a source of a regular expression. */
export const JUDGE = `(?:${words.AI_NOUN}|${words.GRADER_NOUN})`;
const READS = "(?:read|process|evaluat|grad|review|judg|scor|assess|pars|check|mark)";
/** "the model reviewing this", also where the word alone means anything. */
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
export function turnsToJudge(sentence: string): boolean {
  return [ADDRESS, FOREIGN_ADDRESS, AUTHORITY].some((signs) => signs.test(sentence));
}
