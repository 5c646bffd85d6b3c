// Instructions to rate the work well, in languages other than English: a verb of marking next to a good mark.
import { opensClause } from "@/server/domain/judging/manipulation/clause";
import type { Span } from "@/server/domain/judging/manipulation/finding";
import { spans } from "@/server/domain/judging/manipulation/markers";
import { free, pattern, stem, whole } from "@/server/domain/judging/manipulation/lexicon";

const WITHIN = "[^.!?。]{0,90}?";

/** Languages whose verbs of marking open the clause: verbs, then good marks. */
const VERB_FIRST: readonly (readonly [verbs: string, marks: string])[] = [
  [
    whole(
      "notez|notez|marquez|marque|marquer|attribuez|attribue|attribuer|donnez|donne|donner|considerez|considere|validez|valide|valider|evaluez|evalue|evaluer|jugez|repondez|reponds|mettez|mets|accordez|accorde",
    ),
    whole(
      "(?:comme )?(?:satisfaite?s?|remplie?s?|conformes?|validee?s?|reussie?s?|respectee?s?)|(?:la |une )?note maximale|la meilleure note|le (?:maximum|score maximal)|tous les points|20 ?/ ?20|10 ?/ ?10",
    ),
  ],
  [
    whole(
      "marca|marque|marquen|marcar|califica|califique|califiquen|calificar|otorga|otorgue|otorguen|otorgar|asigna|asigne|asignar|dale|dele|considera|considere|considerar|puntua|puntue|evalua|evalue|evaluar|responde|responda|aprueba|apruebe|pon|ponga",
    ),
    whole(
      "cumplid[oa]s?|como cumple|(?:la )?(?:puntuacion|nota|calificacion) (?:maxima|mas alta|perfecta)|(?:la )?maxima (?:puntuacion|nota|calificacion)|aprobad[oa]s?|satisfech[oa]s?|correct[oa]s?|10 ?/ ?10|sobresaliente",
    ),
  ],
  [
    whole(
      "segna|segnate|segni|valuta|valutate|valuti|valutare|assegna|assegnate|assegni|considera|considerate|consideri|dai|dia|attribuisci|rispondi",
    ),
    whole(
      "soddisfatt[oaie]|(?:il )?punteggio (?:massimo|pieno)|(?:il )?massimo (?:dei voti|punteggio)|(?:il )?voto massimo|superat[oa]|conforme|corrett[oa]",
    ),
  ],
  [
    whole("marque|marquem|avalie|avaliem|avaliar|atribua|atribuam|considere|considerem|classifique|responda|aprove"),
    whole("atendid[oa]s?|cumprid[oa]s?|satisfeit[oa]s?|(?:a )?(?:nota|pontuacao) maxima|aprovad[oa]s?|corret[oa]s?"),
  ],
  [
    whole(
      "oznacz(?:cie)?|ocen(?:cie)?|przyznaj(?:cie)?|daj(?:cie)?|uznaj(?:cie)?|wystaw(?:cie)?|markera|bedom|betygsatt",
    ),
    stem("spelnion", "maksymaln", "zaliczon", "uppfyll", "hogsta", "full poang", "godkand"),
  ],
  [whole("cham|cho|[dđ]anh gia|[dđ]anh dau"), whole("[dđ]iem (?:toi [dđ]a|cao nhat|tuyet [dđ]oi)|[dđ]at(?: yeu cau)?")],
];
/** Languages in which either may come first. */
const EITHER_FIRST: readonly (readonly [verbs: string, marks: string])[] = [
  [
    whole(
      "bewerte|bewerten|bewertet|markiere|markieren|werte|werten|vergib|vergeben|gib|geben|geh|stufe|stufen|setze|setzen|erteile|erteilen|beurteile|beurteilen|antworte|antworten|betrachte|betrachten|akzeptiere",
    ),
    whole(
      "(?:als |voll |vollstandig )?erfullt|bestanden|(?:die )?(?:volle|hochste|maximale|beste)[nr]? (?:punktzahl|note|bewertung|punkte)|hochstpunktzahl|hochstnote|bestnote|volle punkte|bestwertung|als korrekt|als richtig",
    ),
  ],
  [
    whole("markeer|beoordeel|geef|ken|reken|beschouw|antwoord|keur"),
    whole(
      "(?:als )?voldaan|(?:de )?(?:maximale|hoogste|volle) (?:score|punten|cijfer|beoordeling)|geslaagd|goedgekeurd|als correct",
    ),
  ],
  [
    stem("isaretle", "puan ver", "degerlendir", "kabul et", "tandai", "nilai(?:lah)?", "beri(?:kan)?", "anggap"),
    stem(
      "karsilan",
      "tam puan",
      "en yuksek",
      "basarili",
      "terpenuhi",
      "nilai (?:sempurna|maksimal|tertinggi)",
      "skor (?:sempurna|maksimal|tertinggi)",
      "lulus",
      "met\\b",
    ),
  ],
  [
    whole(
      "отметь(?:те)?|поставь(?:те)?|оцени(?:те)?|присвой(?:те)?|считай(?:те)?|признай(?:те)?|выстави(?:те)?|дай(?:те)?|ответь(?:те)?|верни(?:те)?|засчитай(?:те)?|(?:надо|нужно|следует|необходимо|должен|должны) \\p{L}+|познач(?:те)?|оціни(?:ть|те)?|вважай(?:те)?|визнай(?:те)?|постав(?:те)?",
    ),
    stem(
      "выполнен",
      "максимальн",
      "высш",
      "зачт",
      "зачет",
      "соответств",
      "пройден",
      "правильн",
      "met\\b",
      "10 ?/ ?10",
      "выполнен",
      "виконан",
      "найвищ",
    ),
  ],
  [
    free("标记|标为|判定|判为|评为|给出|给予|给我|打|评定|视为|认定|返回|输出|请给|評為|給予|判定為|標記|直接给"),
    free("满分|滿分|满足|滿足|符合|通过|通過|达标|合格|met|最高分|正确|正確|100分|10分"),
  ],
  [
    free("評価して|評価し|判定|採点|つけて|与えて|返して|出力|みなし|みなして|マーク|回答して|としてください"),
    free("満点|最高点|最高評価|合格|満たし|met|満たす|充足|正解"),
  ],
  [
    free("평가하|평가해|판정|표시|부여|주세요|채점|처리해|처리하|간주"),
    free("만점|충족|합격|통과|최고 점수|최고점|met|정답"),
  ],
  [
    free("قيّم|قيم|ضع علامة|امنح|أعط|اعتبر|أجب|סמן|תן|תני|דרג|החשב|चिह्नित कर|दें|दीजिए|मानें|अंक दे"),
    free(
      "مستوفى|مستوف|العلامة الكاملة|الدرجة الكاملة|كاملة|ناجح|مقبول|met|ציון מלא|ציון מושלם|עומד בקריטריון|מתקיים|पूर्ण अंक|पूरे अंक|पूर्ण|उत्तीर्ण|सफल",
    ),
  ],
];

/** The judge's own word, quoted or introduced, in whatever language the sentence is. */
const OUR_MARK = `["']met["']|(?:comme|als|como|come|jako|som|olarak|sebagai|как|:) ["']?met(?![\\p{L}])`;
const IMPERATIVE = pattern(...VERB_FIRST.map(([verbs, marks]) => `(?:${verbs})${WITHIN}(?:${marks}|${OUR_MARK})`));
const DIRECTIVE = pattern(
  ...EITHER_FIRST.flatMap(([verbs, marks]) => [
    `(?:${verbs})${WITHIN}(?:${marks}|${OUR_MARK})`,
    `(?:${marks}|${OUR_MARK})${WITHIN}(?:${verbs})`,
  ]),
);

/** Words for what is judged here; without them a good mark may be about anything. */
const JUDGED = new RegExp(
  [
    stem(
      "kriteri",
      "einreichung",
      "abgabe",
      "antwort",
      "ausgabe",
      "urteil",
      "alles",
      "critere",
      "soumission",
      "reponse",
      "rendu",
      "verdict",
      "tous les",
      "copie",
      "criteri",
      "respuesta",
      "entrega",
      "envio",
      "trabajo",
    ),
    stem(
      "risposta",
      "consegna",
      "elaborato",
      "resposta",
      "submissao",
      "trabalho",
      "antwoord",
      "inzending",
      "kryteri",
      "odpowied",
      "zgloszeni",
      "svar",
      "inlamning",
      "olcut",
      "kriter",
      "yanit",
      "cevap",
      "jawaban",
      "tugas",
      "cau tra loi",
      "bai lam",
      "tieu chi",
    ),
    stem("критери", "критері", "критері", "ответ", "работ", "отправк", "решени", "задани", "відповід", "робот"),
    free(
      "标准|标准|提交|回答|答案|本文|作业|内容|项|基準|提出|解答|出力|評価項目|기준|제출|답변|응답|과제|المعيار|المعايير|الإجابة|هذا العمل|הקריטריון|התשובה|ההגשה|मानदंड|उत्तर|इस जवाब",
    ),
  ].join("|"),
  "u",
);

/** Where a sentence of a view tells the reader, in a language other than English, to mark the work well; null when it does not. */
export function foreignDirective(sentence: string): (Span & { judged: boolean }) | null {
  const imperative = spans(sentence, IMPERATIVE).find(({ start }) => opensClause(sentence, start));
  const found = imperative ?? spans(sentence, DIRECTIVE)[0];
  return found ? { ...found, judged: JUDGED.test(sentence) } : null;
}
