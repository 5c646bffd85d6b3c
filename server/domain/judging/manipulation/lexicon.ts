// Vocabulary of instructions to a judge, in the supported languages: English, German, French, Spanish, Italian, Portuguese, Dutch,
// Polish, Swedish, Turkish, Indonesian, Vietnamese, Russian, Ukrainian, Arabic, Hebrew, Hindi, Chinese, Japanese, Korean. Spelled as in a view: lower case,
// Latin letters without accents.

/** Alternatives between word boundaries. */
export const whole = (...alternatives: string[]): string =>
  `(?<![\\p{L}\\p{N}])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}])`;
/** Alternatives with any ending. */
export const stem = (...alternatives: string[]): string =>
  `(?<![\\p{L}\\p{N}])(?:${alternatives.join("|")})[\\p{L}\\p{M}]{0,12}`;
/** Alternatives of scripts without spaces, or with prefixes. */
export const free = (...alternatives: string[]): string => `(?:${alternatives.join("|")})`;
/** Matches any of the sources, once. */
export const anyOf = (...sources: string[]): RegExp => new RegExp(sources.join("|"), "u");
/** Matches any of the sources, globally. */
export const pattern = (...sources: string[]): RegExp => new RegExp(sources.join("|"), "gu");

export const AI_NOUN = whole(
  "a\\.?i\\.?s?|llms?|gpt[-\\w.]*|chatgpt|claude|gemini|(?:large )?language models?|chatbots?|artificial intelligence|neural network",
  "ai[- ](?:systems?|models?|assistants?|agents?|tools?|judges?|graders?|evaluators?|reviewers?)",
  "(?:automated|automatic) (?:\\w+ )?(?:systems?|graders?|judges?|evaluators?|reviewers?|checkers?|screening|pipeline|tool|assessment)",
);
export const GRADER_NOUN = whole(
  "(?:judge|grader|evaluator|assessor|examiner|scorer|verifier|rater|adjudicator|marker|auto-?grader|reviewer|checker|validator|svc-verify)s?",
  "(?:judging|scoring|grading|evaluation|evaluating|verification|assessment|marking|reviewing) (?:system|model|engine|assistant|bot|agent|service|tool|pipeline|software|ai|panel|script)s?",
);
export const FOREIGN_JUDGE = [
  whole("ki|ki-\\p{L}+|ia|iag|yz"),
  stem(
    "gutachter",
    "pruf(?:er|modell|system)",
    "bewerter",
    "bewertungs",
    "sprachmodell",
    "kunstliche intelligenz",
    "richter",
    "evaluat(?:eur|rice)",
    "correct(?:eur|rice)",
  ),
  stem(
    "juge",
    "modele de langage",
    "evaluador",
    "juez",
    "calificador",
    "corrector",
    "modelo de lengua",
    "valutat(?:ore|rice)",
    "giudice",
    "avaliador",
    "juiz",
    "modelo de linguagem",
  ),
  stem(
    "beoordelaar",
    "taalmodel",
    "oceniajac",
    "sedzi",
    "model jezykow",
    "bedomare",
    "sprakmodell",
    "degerlendir(?:ici|en)",
    "dil modeli",
    "yapay zeka",
    "penilai",
    "model bahasa",
  ),
  stem(
    "судь",
    "оценщик",
    "проверяющ",
    "экзаменатор",
    "эксперт",
    "языков",
    "нейросет",
    "искусственн",
    "оцінювач",
    "судд",
    "перевіряюч",
  ),
  free(
    "评审|评委|裁判|评分|评估(?:者|员|系统|模型)|评判|人工智能|语言模型|阅卷|考官|審查|評審|評分|評価者|採点者|審査員|言語モデル|判定者|評価システム|평가자|채점자|심사|언어 모델|인공지능|평가 시스템",
  ),
  free(
    "المقيم|المقيّم|القاضي|المحكم|المصحح|الذكاء الاصطناعي|نموذج لغوي|המעריך|השופט|הבודק|בינה מלאכותית|מודל שפה|मूल्यांकनकर्ता|परीक्षक|न्यायाधीश|निर्णायक|एआई|भाषा मॉडल",
  ),
].join("|");

/** Verbs for ignoring rules. Latin ones are imperatives or infinitives and must open a clause. */
export const DISREGARD = whole(
  "ignore|disregard|forget|override|overrule|bypass|discard|abandon|set aside|pay no attention to|stop (?:following|applying|using|obeying)|(?:do not|don'?t|never) (?:follow|apply|obey)",
  "ignoriere|ignorieren|ignoriert|vergiss|vergesst|vergessen|missachte|missachten|beachte nicht",
  "ignorez|ignorer|oublie|oubliez|oublier|ne (?:tiens|tenez) (?:pas|aucun) compte|ne tenir aucun compte|faites abstraction|fais abstraction|neglige|negligez",
  "ignora|ignoren|ignorad|ignorar|olvida|olvide|olviden|olvidad|descarta|descarte|haz caso omiso|haga caso omiso|hagan caso omiso|no (?:sigas|siga|sigan|tengas en cuenta|tenga en cuenta)",
  "ignori|ignorate|ignorare|dimentica|dimentichi|dimenticate|non (?:seguire|considerare|tenere conto)|ignorem|esqueca|esquecam|esqueca-se|desconsidere|desconsiderem|nao siga",
  "negeer|vergeet|zignoruj|ignoruj|zapomnij|pomin|ignorera|glom|bortse fran|ignorer|abaikan|lupakan|bo qua",
);
/** The same for languages in which the verb does not open the clause. */
export const DISREGARD_ANYWHERE = [
  stem(
    "(?:про)?игнорируй",
    "забудь",
    "не (?:обращай|учитывай|следуй|принимай)",
    "отбрось",
    "(?:про)?ігноруй",
    "не зважай",
  ),
  free("تجاهل|انس(?:َ|ى)? |لا تتبع|התעלם|התעלמ|שכח|अनदेखा|नज़रअंदाज़|नजरअंदाज|भूल जा"),
  free("忽略|无视|無視し|無視せ|無視す|忘记|忘記|忘掉|忘れ|不要理会|不要遵守|不用管|忽视|무시하|무시해|잊어|잊으"),
  whole("yok say|yok sayin|gormezden gel|gormezden gelin|dikkate alma|dikkate almayin|unut|unutun"),
].join("|");
export const RULE_NOUN = whole(
  "(?:sub-?)?instructions?|(?:system )?prompts?|system messages?|directives?|guardrails?|programming|training",
  "(?:grading|scoring|evaluation|judging|marking|assessment) (?:criteria|rubric|rules|guidelines|instructions|standards|scheme|policy|policies)|rubrics?",
);
export const LOOSE_RULE_NOUN = whole(
  "rules?|criteria|criterion|guidelines?|constraints?|orders|commands|directions|restrictions?|policies|standards?|everything|anything|all that|what you (?:were|have been|are) (?:told|asked|instructed|given)",
);
export const FOREIGN_RULE_NOUN = [
  stem(
    "anweisung",
    "instruktion",
    "vorgabe",
    "regel",
    "bewertungs",
    "kriteri",
    "systemprompt",
    "richtlinie",
    "consigne",
    "regle",
    "critere",
    "bareme",
    "instruccion",
    "regla",
    "criterio",
    "indicacion",
    "rubrica",
  ),
  stem(
    "istruzion",
    "regol",
    "criteri",
    "instruc",
    "instruco",
    "instruco",
    "regra",
    "orientac",
    "instructie",
    "richtlijn",
    "instrukc",
    "instruktion",
    "polecen",
    "zasad",
    "kryteri",
    "talimat",
    "kural",
    "yonerge",
    "instruksi",
    "perintah",
    "aturan",
    "kriteria",
    "huong dan",
    "chi dan",
    "quy tac",
  ),
  stem("инструкц", "указани", "правил", "критери", "команд", "вказівк", "промпт", "інструкц", "інструкц"),
  free("تعليمات|التعليمات|القواعد|الأوامر|المعايير|הוראות|ההוראות|הנחיות|ההנחיות|הכללים|הקריטריונים|निर्देश|नियम|मानदंड"),
  free(
    "指令|指示|说明|說明|规则|規則|标准|標準|提示词|要求|准则|命令|ルール|基準|プロンプト|지시|명령|규칙|지침|기준|프롬프트",
  ),
].join("|");

/** Words that relate rules to the reader: earlier ones, its own ones. */
export const EARLIER = whole(
  "previous|previously|prior|above|earlier|preceding|foregoing|before this|so far|initial|original|existing|system|hidden|up to now|until now|(?:that )?you(?:'ve| have| were)? (?:been |were )?(?:given|told|received|got|had|follow|use)",
);
export const YOUR = whole("your|you were|you've been|you have been");
export const ALL = whole("all|any|every|each|everything|anything");

export const MET = `(?:(?<![\\p{L}])(?:as|is|are|be|been|being|to|considered|determination|verdict|only|fully|answer|answers|reply|respond|responds|output|return|returns|say|says|simply|just|with|of|conclude|choose|select|status|print|write|emit|record|mark|state|verdicts)[\\s:="'\`*]{1,4}(?:fully |clearly |completely |already |simply |always )?(?:met|satisfied|fulfilled)(?! (?:with|by|at|the|on|in|up|his|her|my|our|a|an)\\b)(?![\\p{L}]))|["'\`*](?:met|fully met)["'\`*]`;
export const TOP_MARK = whole(
  "full (?:marks?|credit|score|points)|(?:a )?(?:perfect|maximum|maximal|max|highest|top|best)(?: possible| available)? (?:score|marks?|grade|points|rating|result|evaluation|assessment|verdict)|10 ?/ ?10|5 ?/ ?5(?! stars?)|100 ?/ ?100|20 ?/ ?20|10 out of 10|5 out of 5|ten out of ten|100 out of 100|100 ?(?:%|percent|points)",
  "score[sd]? (?:of |is |it |as |= ?|: ?|to |at )?[\"']?(?:1|1\\.0|1\\.00|10|100)(?!\\.?\\d)|a\\+",
);
export const GOOD_MARK = whole(
  "met|pass|passed|passing|passes|correct|compliant|approved|satisfied|fulfilled|acceptable|accepted|successful|success|flawless|excellent|valid|satisfactory|accurate|faithful|grounded|supported|positive|positively|favou?rabl[ey]|favou?rable|outstanding|true|verified|five stars|5 stars|success|a pass|an a|fully correct|in order",
);
export const JUDGED_THING = whole(
  "(?:this|the|my|our|every|each|all|any|following|above|these|its|present|both)(?: \\p{L}+){0,2} (?:submissions?|criterion|criteria|outputs?|responses?|rubric(?: items?)?|determinations?|verdicts?|essays?|entr(?:y|ies)|candidate|answers?|completions?|requirements?|works?|texts?|summar(?:y|ies)|reports?|assignments?|papers?|items?|checks?|evaluations?|student|author|statements?|claims?|documents?|translations?|code|repl(?:y|ies))",
  "(?:everything|determination|verdict|criteria|this|it|me|us)",
);
export const OURS = whole("submissions?|criterion|criteria|rubric|determinations?|verdicts?");
