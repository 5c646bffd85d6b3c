// Phrases with which chat models refuse or take back an answer in languages other than English, as sources of regular
// expressions for the beginning of a sentence. A refusal is in the first person and names an act of helping, answering
// or judging. cspell:disable

type Phrases = {
  /** Words of regret that may come first. */
  regret: string;
  /** Refusals that count without words of regret. */
  refusal: string;
  /** Refusals without a subject, which count only after words of regret. */
  refusalAfterRegret?: string;
  /** Interjections that count only before a punctuation mark. */
  pause: string;
  /** Sentences that take an answer back. */
  retraction: string;
};

/** Matches up to five words of the same clause. */
const WORDS = "(?:[\\p{L}\\p{M}'’-]{1,20} ){0,5}?";

/** "That was a mistake" takes an answer back only where the sentence ends: it may go on with whose mistake it was. */
const END = "(?=\\s{0,2}(?:[.,;:!…،。，！—–-]|$))";

export const PHRASES: readonly Phrases[] = [
  {
    regret: "(?:es )?tut (?:mir|uns) (?:sehr |wirklich )?leid|entschuldigung|verzeihung|leider|ich bedaure",
    refusal:
      `(?:(?:dabei|damit|darauf|das|dies|dazu|hierbei) )?(?:(?:ich|wir) (?:kann|können|darf|dürfen|werde)|(?:kann|können|darf) (?:ich|wir)) ${WORDS}nicht ` +
      `${WORDS}(?:helfen|weiterhelfen|behilflich sein|unterstützen|beantworten|antworten|beurteilen|bewerten|erfüllen|nachkommen|fortfahren)|` +
      `ich (?:muss|möchte) ${WORDS}ablehnen|ich lehne ${WORDS}ab|ich bin nicht in der lage`,
    pause: "moment(?: mal)?|warte|warten sie|korrektur",
    retraction: `ich (?:korrigiere mich|habe mich (?:geirrt|vertan)|nehme (?:das|es) zurück|lag falsch)|das war (?:falsch|ein fehler)${END}`,
  },
  {
    regret:
      "(?:je suis |nous sommes )?(?:vraiment |sincèrement )?désolée?s?|mes excuses|je m['’]excuse|malheureusement|je regrette",
    refusal:
      "(?:je|nous) ne (?:peux|pouvons|puis|suis|sommes|vais) pas (?:en mesure (?:de |d['’])|autorisée? à )?(?:vous |t['’]|te |y )?" +
      "(?:aider|assister|répondre|évaluer|juger|donner suite|satisfaire|accéder|traiter|continuer|noter)|" +
      "je (?:dois|préfère) (?:décliner|refuser)|je (?:refuse|décline)",
    pause: "attendez|attends|un instant|correction",
    retraction: `je (?:me corrige|me suis trompée?|retire)|j['’]ai fait une erreur|c['’]était (?:faux|une erreur)${END}|à la réflexion`,
  },
  {
    regret: "lo (?:siento|lamento)(?: mucho)?|lamento|lamentablemente|disculp[ae]|perdón|desafortunadamente",
    refusal:
      "(?:yo )?no (?:puedo|podemos|podré|poder|soy capaz de|estoy en condiciones de) " +
      "(?:(?:ayudar|asistir|responder|contestar|evaluar|juzgar|cumplir|calificar)(?:te|le|les|lo|la)?|continuar|hacer (?:eso|esto))|" +
      "(?:debo|tengo que) (?:rechazar|declinar|negarme)|me niego a",
    pause: "espera|espere|un momento|corrección",
    retraction: `me (?:equivoqué|he equivocado|corrijo|retracto)|eso (?:era|fue) (?:incorrecto|un error)${END}|pensándolo (?:bien|mejor)`,
  },
  {
    regret: "desculp[ae]|sinto muito|lamento|infelizmente|peço desculpas?|perdão",
    refusal:
      "(?:eu )?não (?:posso|podemos|consigo|poder|poderei|sou capaz de) (?:te |lhe )?" +
      "(?:(?:ajudar|responder|auxiliar|avaliar|julgar|atender|cumprir)(?:-l[oa]s?|-te|-lhe)?|ajudá-l[oa]|continuar|fazer isso)|" +
      "(?:devo|preciso|tenho (?:de|que)) (?:recusar|declinar)|(?:eu )?me recuso a|recuso-me a",
    pause: "espere|espera|um momento|correção",
    retraction: `(?:eu )?(?:me enganei|enganei-me|me corrijo|errei)|isso (?:estava|foi) (?:errado|um erro)${END}|pensando melhor`,
  },
  {
    regret: "mi (?:di)?spiace|(?:sono )?spiacente|scus[ai]|mi scuso|purtroppo",
    refusal:
      "(?:io )?non (?:posso|possiamo|potrò|sono in grado di|riesco a) " +
      "(?:(?:aiutar|assister|risponder|valutar|giudicar|soddisfar|continuar)(?:e|ti|la|vi|lo)|farlo)|devo (?:rifiutare|declinare|rifiutarmi)|mi rifiuto di",
    pause: "aspett[ai]|un momento|correzione",
    retraction: `mi (?:sono sbagliat[oa]|correggo)|ho (?:sbagliato|commesso un errore)|era (?:sbagliato|un errore)${END}|ripensandoci`,
  },
  {
    regret: "(?:het )?spijt (?:me|mij)|sorry|helaas|(?:mijn )?excuses",
    refusal:
      `(?:(?:daar|dat|hier|hiermee|daarmee|daarbij) )?(?:(?:ik|wij|we) (?:kan|kunnen|mag|zal)|(?:kan|kunnen|mag) (?:ik|wij|we)) ${WORDS}(?:niet|geen) ` +
      `${WORDS}(?:helpen|beantwoorden|antwoorden|beoordelen|assisteren|voldoen|doorgaan|ingaan|meewerken)|ik moet ${WORDS}(?:weigeren|afwijzen)|ik weiger`,
    pause: "wacht(?: even)?|correctie",
    retraction: `ik (?:heb me vergist|had het mis|corrigeer mezelf|neem dat terug)|dat was (?:fout|verkeerd|een fout)${END}|bij nader inzien`,
  },
  {
    regret: "przykro mi|przepraszam|niestety|wybacz(?:cie)?",
    refusal:
      `(?:ja )?nie (?:mogę|możemy|jestem w stanie|będę w stanie|potrafię) ${WORDS}(?:pomóc|pomagać|odpowiedzieć|ocenić|oceniać|spełnić|kontynuować|zrealizować|wykonać)|` +
      "muszę odmówić|odmawiam",
    pause: "zaraz|chwila|chwileczkę|czekaj|poczekaj|korekta",
    retraction: `pomylił[ea]m się|wycofuję|to był błąd${END}|po namyśle`,
  },
  {
    regret: "извините?|прошу прощения|простите?|к сожалению|мне (?:очень )?жаль|сожалею",
    refusal:
      `(?:я |мы )?не (?:могу|можем|смогу|в состоянии) ${WORDS}(?:помочь|помогать|ответить|отвечать|оценить|оценивать|выполнить|судить|продолжить|обсуждать)|` +
      "(?:я )?(?:вынужден|вынуждена|должен|должна) отказать(?:ся)?|(?:я )?отказываюсь",
    pause: "подождите|подожди|стоп|постойте|поправка|исправление",
    retraction: `я (?:ошибся|ошиблась|беру (?:это |свои слова )?(?:обратно|назад))|это было (?:неверно|неправильно|ошибкой)${END}`,
  },
  {
    regret: "вибачте?|перепрошую|прошу вибачення|на жаль|мені (?:дуже )?шкода|шкодую",
    refusal:
      `(?:я |ми )?не (?:можу|можемо|зможу|в змозі) ${WORDS}(?:допомогти|допомагати|відповісти|відповідати|оцінити|оцінювати|виконати|судити|продовжити|обговорювати)|` +
      "(?:я )?(?:змушений|змушена|мушу) відмовити(?:ся)?|(?:я )?відмовляюс[яь]",
    pause: "зачекайте?|стривайте?|стоп|виправлення",
    retraction: `я (?:помилився|помилилас[яь]|беру (?:це |свої слова )?назад)|це було (?:неправильно|помилкою)${END}`,
  },
  {
    regret: "(?:çok )?üzgünüm|özür dilerim|maalesef|ne yazık ki|kusura bakmayın",
    refusal:
      `${WORDS}(?:yardımcı ol(?:amam|amıyorum|amayacağım)|yardım ed(?:emem|emiyorum)|(?:yanıt|cevap) ver(?:emem|emiyorum)|(?:yanıt|cevap)layam(?:am|ıyorum)|` +
      "değerlendirem(?:em|iyorum)|yerine getirem(?:em|iyorum)|devam edemem|reddetmek zorundayım|reddediyorum)",
    pause: "bekle|bekleyin|durun?|düzeltme",
    retraction: "yanıldım|hata yaptım|düzeltiyorum|geri alıyorum|bu yanlıştı",
  },
  {
    regret: "(?:أنا )?(?:آسفة?|متأسفة?)|عذرا|أعتذر|معذرة|للأسف|يؤسفني",
    refusal:
      "(?:أنا )?(?:لا أستطيع|لا يمكنني|لا يمكننا|لا أقدر على|لن أتمكن من|لا أتمكن من|لست قادرا على) (?:أن )?" +
      "(?:ال)?(?:مساعد|إجابة|رد|تقييم|حكم|تلبية|متابعة|تنفيذ|أساعد|أجيب|أقيم)\\p{L}*|(?:يجب أن|علي أن) أرفض|أرفض",
    pause: "انتظر|لحظة|تصحيح",
    retraction: `(?:لقد )?أخطأت|أتراجع|أصحح|كان (?:ذلك|هذا) (?:خطأ|خاطئا)${END}`,
  },
  {
    regret: "क्षमा (?:करें|कीजिए)|(?:माफ़|माफ) (?:करें|कीजिए)|मुझे (?:खेद|अफ़सोस) है|खेद है|दुर्भाग्य से",
    refusal: `मैं ${WORDS}(?:मदद|सहायता|उत्तर|जवाब|मूल्यांकन|आकलन|निर्णय|पूरा|पालन) (?:नहीं (?:कर|दे) (?:सकता|सकती|सकते)|करने में असमर्थ)`,
    pause: "रुकिए|रुको|सुधार",
    retraction: "मुझसे (?:गलती|ग़लती) हुई|मैंने (?:गलती|ग़लती) की|(?:यह|वह) (?:गलत|ग़लत) था|मैं अपना (?:उत्तर|जवाब) वापस",
  },
  {
    regret: "(?:很|非常|十分|实在|實在)?(?:抱歉|对不起|對不起|遗憾|遺憾)|不好意思",
    refusal:
      "我们?(?:目前|现在|暂时)?(?:无法|無法|不能|没办法|沒辦法|必须拒绝|拒绝|拒絕)[^。，,！!？?\\n]{0,12}?" +
      "(?:帮助|幫助|协助|協助|帮忙|幫忙|帮您|帮你|回答|回应|評估|评估|评判|判断|判斷|满足|滿足|继续|繼續|完成|处理)",
    refusalAfterRegret:
      "(?:无法|無法|不能|没办法)[^。，,！!？?\\n]{0,12}?(?:帮助|幫助|协助|協助|回答|评估|評估|评判|满足|滿足|继续|完成|处理)",
    pause: "等等|等一下|等一等|更正",
    retraction: "我(?:错了|錯了|弄错了|搞错了|收回)|刚才的(?:回答|判断)(?:是)?(?:错|不对)",
  },
  {
    regret:
      "(?:大変|誠に)?申し訳(?:ありません|ございません|ないです)|すみません|ごめんなさい|恐れ入ります|残念ながら|恐縮です",
    refusal:
      "(?:私は、?|私には、?)?[^。、！!？?\\n]{0,20}?(?:お手伝い|お応え|お答え)(?:する(?:こと)?)?[はが]?(?:でき(?:ません|かねます)|いたしかねます)",
    refusalAfterRegret:
      "[^。、！!？?\\n]{0,30}?(?:お手伝い|手伝い|お応え|お答え|回答|対応|評価|判断|判定|支援|協力)(?:する(?:こと)?)?[はが]?(?:でき(?:ません|ない|かねます)|(?:いた|致)しかねます)",
    pause: "待って(?:ください)?|訂正",
    retraction: "訂正(?:します|いたします)|間違え(?:ました|ていました)|間違いでした|撤回(?:します|いたします)",
  },
  {
    regret: "(?:대단히 |정말 )?(?:죄송|미안)(?:합니다만?|하지만|해요)|유감스럽게도|안타깝게도",
    refusal:
      "(?:저는|제가) [^.,!?\\n]{0,30}?(?:도와 ?드릴|도울|답변(?:해 ?드릴|드릴|할)|대답할|평가할|판단할|응할|지원할|수행할) ?수 ?[가는]? ?없",
    refusalAfterRegret:
      "[^.,!?\\n]{0,30}?(?:도와 ?드릴|도울|도움을 드릴|답변(?:해 ?드릴|드릴|할)|대답할|평가할|판단할|응할|지원할|수행할) ?수 ?[가는]? ?없",
    pause: "잠깐(?:만요|만)?|정정",
    retraction: "정정(?:합니다|하겠습니다)|제가 (?:틀렸|잘못|실수)|실수(?:했습니다|였습니다)|철회(?:합니다|하겠습니다)",
  },
];

/** "But" and the like between the words of regret and the refusal. */
export const BUT =
  "aber|dass|mais|de|pero|que|mas|ma|maar|ale|но|але|ama|fakat|ancak|لكن|لكنني|ولكن|ولكنني|लेकिन|परंतु|पर|कि|但是|但|が|ですが|けれども|하지만";
