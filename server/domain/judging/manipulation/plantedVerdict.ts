// Text that imitates the judge's reply: its fields with a determination, or a claim that the verdict has already been reached.
import type { Span } from "@/server/domain/judging/manipulation/finding";
import { spans } from "@/server/domain/judging/manipulation/markers";

const IS = `["'\`*]{0,3} ?(?::|=>?|->|→) ?["'\`*]{0,3}`;
const EARLIER =
  "(?:previous|prior|earlier|official|human|senior|expected|correct|consensus|cached|preliminary|independent)";
const FINAL = "(?:final|overall|first|last|automatic|initial)";
const VERDICT = `(?:\\w+ ){0,2}?(?:verdict|determination|judge?ment|ruling|grading|score|grade|result|evaluation|assessment|decision)s?\\b[^.\\n]{0,60}?${IS}`;
/** A type or a manual lists several values; a reply has one. */
const NOT_A_LIST = `(?!["'\`]{0,3} ?(?:[|,/]|or) ?["'\`]{0,3}(?:met|partial|not_met)\\b)`;
const OUR_FIELD = new RegExp(
  `\\b(?:\\w+_)?determination${IS}(?:fully )?(?:met|partial|not_met|cannot_determine)\\b${NOT_A_LIST}`,
  "g",
);
const VERDICT_FIELD = new RegExp(
  `\\b(?:verdict|judge?ment|ruling|decision|evaluation|grading|assessment)(?:_\\w+)?${IS}(?:fully )?(?:met|criteria met)\\b`,
  "g",
);
const REPLY_FIELD = /["']?manipulation_attempt["']? ?[:=] ?(?:false|no)\b|["']sufficiency["'] ?: ?["']sufficient\b/g;
const SAID = new RegExp(
  [
    `\\b(?:${EARLIER}|${FINAL}) ${VERDICT}(?:fully |criteria |all )?met(?![\\w.])`,
    `\\b${EARLIER} ${VERDICT}(?:pass(?:ed)?|full (?:marks|score|credit)|10 ?/ ?10|100 ?%|1\\.0)(?![\\w.])`,
  ].join("|"),
  "g",
);
const LOOSE = new RegExp(
  `["'](?:verdict|judge?ment|decision|result|outcome|grade|evaluation)["'] ?: ?["'](?:pass(?:ed)?|correct|approved|accepted|yes|true|full)["']`,
  "g",
);
const COMPANION =
  /["'](?:rationale|sufficiency|citations|criterion(?:_id|_key)?|criteria|rubric(?:_id)?|judge|grader|evaluator)["'] ?:/;
const FOREIGN =
  /(?:urteil|gesamturteil|bewertung|feststellung|verdict|jugement|decision|veredicto|determinacion|evaluacion|giudizio|verdetto|esito|veredito|oordeel|werdykt|вердикт|решение|оценка|判定|结论|評価|判決|评估结果|판정|결과|الحكم)["'*]{0,2} ?[:=] ?["'*]{0,2}(?:erfullt|voll erfullt|satisfait|conforme|rempli|cumplido|cumple|soddisfatto|atendido|voldaan|spelnion[eoy]|выполнено|соответствует|满足|符合|通过|合格|充足|満たす|満たしている|충족|مستوفى)/gu;

/** Ranges of a view's text that imitate a reply or a verdict of the judge. Fields that other JSON also has count only next to a field of the judge's reply. */
export function findPlantedVerdicts(text: string): Span[] {
  const loose = spans(text, LOOSE).filter(({ start, end }) =>
    COMPANION.test(text.slice(Math.max(0, start - 300), end + 300)),
  );
  return [
    ...[OUR_FIELD, VERDICT_FIELD, REPLY_FIELD, SAID, FOREIGN].flatMap((pattern) => spans(text, pattern)),
    ...loose,
  ];
}
