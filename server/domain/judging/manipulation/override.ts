// Orders to ignore rules: the judge's own, earlier ones, all of them.
import { opensClause } from "@/server/domain/judging/manipulation/clause";
import type { Span } from "@/server/domain/judging/manipulation/finding";
import * as words from "@/server/domain/judging/manipulation/lexicon";
import { spans } from "@/server/domain/judging/manipulation/markers";

const DISREGARD = words.pattern(words.DISREGARD);
const DISREGARD_ANYWHERE = words.pattern(words.DISREGARD_ANYWHERE);
const RULES = words.anyOf(words.RULE_NOUN);
const LOOSE_RULES = words.anyOf(words.LOOSE_RULE_NOUN);
/** Ignoring these is everyday language; it counts only with another sign. */
const TEXT =
  /\b(?:the above|above|(?:prior|previous|preceding|earlier) (?:text|context|content|conversation|messages?)|context|message)\b/u;
const FOREIGN_RULES = words.anyOf(words.FOREIGN_RULE_NOUN);
const EARLIER = words.anyOf(words.EARLIER);
const YOUR = words.anyOf(words.YOUR);
const ALL = words.anyOf(words.ALL);
const RUBRIC =
  /\b(?:rubrics?|(?:grading|scoring|evaluation|judging|marking) (?:criteria|rules|guidelines|instructions|standards|scheme))\b/u;
/** Orders about other rules, and the defenses of a prompt against its input. */
const OTHERS =
  /\b(?:my|our|his|her|their) (?:\w+ )?(?:instructions?|prompts?|directions|rules)\b|\b(?:instructions?|prompts?|commands|directives) (?:\w+ )?(?:inside|in|within|contained|embedded|that (?:appear|are in|it|they)|found|from|on|about|for|of|hidden|given by (?:the )?users?)\b/u;
const FOREIGN_TIE = new RegExp(
  [
    words.stem(
      "vorherig",
      "vorig",
      "bisherig",
      "obig",
      "fruher",
      "vorangeg",
      "vorstehend",
      "deine",
      "ihre",
      "alle",
      "jegliche",
      "samtliche",
      "precedent",
      "anterieur",
      "ci-dessus",
      "tes",
      "vos",
      "toutes?",
      "anterior",
      "previ[oa]",
      "tus",
      "sus",
      "tod[oa]s",
    ),
    words.stem(
      "precedenti",
      "tue",
      "vostre",
      "tutte",
      "tutti",
      "sue",
      "suas?",
      "seus?",
      "vorige",
      "eerdere",
      "bovenstaande",
      "poprzedni",
      "wczesniej",
      "wszystk",
      "swoje",
      "tidigare",
      "alla",
      "onceki",
      "yukaridaki",
      "tum",
      "sebelum",
      "semua",
      "truoc",
      "tat ca",
      "system",
    ),
    words.stem("предыдущ", "прежн", "ранее", "выше", "вс[еёі]", "свои", "ваши", "твои", "попередн", "усі"),
    words.free(
      "السابقة|أعلاه|جميع|كل|הקודמ|כל|पिछले|सभी|पूर्व|पहले|之前|以上|先前|前面|上述|上面|所有|一切|你的|以前|これまで|上記|全て|すべて|이전|위의|모든|앞의|评分|評価",
    ),
  ].join("|"),
  "u",
);
/** The reader's rules, said to be no longer valid. */
const LAPSED =
  /\byour (?:\w+ ){0,2}(?:instructions|rules|guidelines|rubric|criteria|prompt|directives) (?:above )?(?:are|is|have|has)(?: been)? (?:\w+ )?(?:void|outdated|obsolete|cancel|revok|suspend|supersed|replac|chang|updat|no longer|invalid|wrong|disabl)/gu;
/** A negation that reverses the order, in scripts where it is next to the verb. */
const KEEP = /不要忽|请勿|切勿|勿忽|не игнор|لا تتجاهل|אל תתעלם|しないで|무시하지/u;
/** What follows a word that is a key, an option or a quoted word rather than an order. */
const IS_NAME = /^["'`]? ?[:=]|^["'`\])(.]/u;

/** `strong`: it is about rules of the reader, or all earlier ones; otherwise it may be about anything. */
export type Override = Span & { strong: boolean };

/** Where a sentence tells the reader to ignore rules. */
export function findOverrides(sentence: string): Override[] {
  const imperative = spans(sentence, DISREGARD).flatMap(({ start, end }) => {
    const object = sentence.slice(end, end + 110);
    const rules = [RULES, LOOSE_RULES, FOREIGN_RULES, TEXT]
      .map((nouns) => nouns.exec(object))
      .find((noun) => noun !== null);
    if (!rules || IS_NAME.test(object) || OTHERS.test(object) || !opensClause(sentence, start)) return [];
    const length = rules.index + rules[0].length;
    return [
      {
        start,
        end: end + length,
        strong: tiesToReader(rules[0], object.slice(0, rules.index), object.slice(0, length + 40)),
      },
    ];
  });
  const elsewhere = spans(sentence, DISREGARD_ANYWHERE).flatMap((at) => {
    const near = sentence.slice(Math.max(0, at.start - 60), at.end + 80);
    return FOREIGN_RULES.test(near) && !KEEP.test(near) ? [{ ...at, strong: FOREIGN_TIE.test(near) }] : [];
  });
  const lapsed = spans(sentence, LAPSED).map((at) => ({ ...at, strong: false }));
  return [...imperative, ...elsewhere, ...lapsed];
}

/** Whether the rules are the reader's: "all" must be in the same phrase, "your" and "previous" anywhere near. */
function tiesToReader(rules: string, before: string, near: string): boolean {
  const all = ALL.test(rules + before.slice(before.search(/(?:,| and | then )(?!.*(?:,| and | then ))/u) + 1));
  if (FOREIGN_RULES.test(rules) && FOREIGN_TIE.test(near)) return true;
  if (RULES.test(rules)) return all || RUBRIC.test(near) || EARLIER.test(near) || YOUR.test(near);
  return LOOSE_RULES.test(rules) && (YOUR.test(near) || (all && EARLIER.test(near)));
}
