// Markup of prompts: chat template tokens, and imitations of the fences around judged text.
import type { Span } from "@/server/domain/judging/manipulation/finding";

const TEMPLATE_TOKEN =
  /<\|(?:im_start|im_end|system|user|assistant|end|endoftext|end_of_turn|eot_id|start_header_id|end_header_id|begin_of_text)\|>|<\/?s>\s?\[inst\]|\[inst\](?=\s)|\[\/inst\]|<<\/?sys>>|<(?:start|end)_of_turn>|\[\/?(?:system_prompt|available_tools|tool_results)\]/g;
/** A chat turn as instruction-tuned models open it. Transcripts have them too, so what follows must address a judge. */
const TURN =
  /<(?:system|system_prompt|sysprompt|assistant_response)>|\[system\]|(?:^|\n)(?:#{2,4} ?(?:system|instructions?|response|assistant|human|user)(?: (?:message|prompt))? ?:?(?=[ \n])|(?:\*\*)?(?:system|human|assistant|developer|user)(?: (?:message|prompt))?(?:\*\*)? ?:(?:\*\*)?(?= ))/g;
const JUDGE_TALK =
  /\b(?:determination|verdict|criteri(?:on|a)|rubric|grad(?:e|er|ing)|judg(?:e|ing|e?ment)|evaluat(?:e|or|ion)|full (?:marks|score|credit)|(?:is|as|be|fully|:|answer|with) "?met\b|previous instructions|submission)\b/;
const SPEAKS = /\b(?:you|your|must|mark|return|output|answer|respond|ignore|score|set|determination|verdict|will)\b/;

const FENCE = /<{2,5} ?[\w-]{0,64} ?\b(?:begin|end)\b[^<>\n]{0,200}>{2,5}/g;
const JUDGED =
  "(?:submission|student(?:'s)? (?:answer|response|submission|work)|candidate(?:'s)? (?:answer|response|output)|untrusted (?:data|input|content|text|output)|user submission|judged (?:text|output)|material to (?:judge|grade)|evaluation|grading|graded (?:text|output))";
const DELIMITER = "[-=*#~_<>\\[\\]/|]";
/** The delimiters of other graders: "=== END OF SUBMISSION ===", "[END DATA]" of OpenAI's evals, closing tags around what is graded. */
const GRADER_FENCE = new RegExp(
  [
    `${DELIMITER}{1,40} ?(?:begin|end|start|stop)(?:ning|s)?(?: of)?(?: the)? ${JUDGED}\\b[^\\n]{0,20}?${DELIMITER}{1,40}`,
    `\\[(?:begin|end|start)[ _](?:of[ _])?(?:data|submission|completion|answer|response)\\]`,
    `</(?:submission|untrusted_input|untrusted|student_answer|student_response|candidate_response|judged_output|to_grade|graded_text|submission_text|evaluation_input)>`,
  ].join("|"),
  "g",
);

/** Ranges of a view's text that are chat template tokens, or turns that address a judge. */
export function findRoleMarkers(text: string): Span[] {
  const turns = spans(text, TURN).filter(({ end }) => {
    const turn = text.slice(end, end + 300);
    return JUDGE_TALK.test(turn) && SPEAKS.test(turn);
  });
  return [...spans(text, TEMPLATE_TOKEN), ...turns];
}

/** Ranges of a view's text that imitate the fences around judged text, ours or another grader's. */
export function findFenceImitations(text: string): Span[] {
  return [...spans(text, FENCE), ...spans(text, GRADER_FENCE)];
}

/** Where a global pattern matches. The pattern is not cloned, as matchAll does: cloning costs more than searching a short sentence. */
export function spans(text: string, pattern: RegExp): Span[] {
  const found: Span[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    found.push({ start: match.index, end: match.index + match[0].length });
  }
  return found;
}
