// Deterministic screens for text that talks to the judge (D33 to D38). A plausible attack is flagged, so that a person looks; a mention of one in
// quotation marks, a code fence or a block quote is not, unless the judge is addressed around it.

export type ManipulationKind =
  "instruction" | "role_marker" | "planted_verdict" | "fence_imitation" | "invisible" | "master_key" | "padding";
/** `start` and `end` count UTF-16 code units of the source's text. */
export type ManipulationFinding = { source: string; kind: ManipulationKind; start: number; end: number };

const JUDGE =
  "(?:judge|grader|evaluator|reviewer|assessor|verifier|language model|ai(?: model| assistant)?|llm|assistant|model|system)";
const RULES = "(?:instructions?|rules?|rubric|criteria|criterion|guidelines?|prompts?|directions|statement)";
const VERDICT =
  "(?:met|pass(?:ed)?|correct|not_met|approved?|true|satisfied|full (?:marks|score|credit)|10/10|1\\.0|100 ?%)";

/** Each is linear: bounded gaps, no nested repetition. */
const SCREENS: readonly [ManipulationKind, RegExp][] = [
  [
    "instruction",
    new RegExp(
      `\\b(?:ignore|disregard|forget|override|bypass|skip)\\b.{0,40}\\b(?:previous|prior|above|earlier|all|any|your|these|those|the)\\b.{0,30}\\b${RULES}\\b`,
      "gis",
    ),
  ],
  [
    "instruction",
    new RegExp(
      `\\b(?:dear|hey|note (?:to|for)|attention|message (?:to|for)|hint (?:to|for)|to|important:?)\\s+(?:the |all |any )?${JUDGE}s?\\b\\s*[:,.!—-]`,
      "gi",
    ),
  ],
  [
    "instruction",
    new RegExp(
      `\\b(?:you must|you should|you have to|you are (?:now )?(?:required|instructed|obliged)|please|always|simply|just|must)\\b.{0,30}\\b(?:mark|rate|grade|score|judge|return|output|answer|respond|reply|give|assign|set)\\b.{0,60}(?:["'\`*_]{0,2})\\b${VERDICT}`,
      "gis",
    ),
  ],
  [
    "instruction",
    new RegExp(
      `\\b(?:mark|rate|grade|judge|score|evaluate|set)\\b.{0,30}\\b(?:this|it|the (?:submission|output|answer|response|criterion|determination))\\b.{0,20}\\b(?:as|to|with)\\b.{0,6}\\b${VERDICT}`,
      "gis",
    ),
  ],
  [
    "instruction",
    /\byou are (?:now|no longer)\b.{0,40}\b(?:a|an|the|bound|in)\b.{0,40}\b(?:judge|grader|evaluator|mode|assistant|restrictions?|rules)\b/gis,
  ],
  ["instruction", /\bnew (?:system )?(?:instructions?|rules?|rubric)\s*(?::|from|for the)/gi],
  [
    "instruction",
    /\b(?:ignoriere|missachte|vergiss)\b.{0,40}\b(?:anweisungen|regeln|vorgaben)\b|\b(?:ignorez?|oubliez?)\b.{0,40}\b(?:instructions|consignes|règles)\b|\b(?:ignora|olvida)\b.{0,40}\b(?:instrucciones|reglas)\b|忽略.{0,12}(?:指令|指示|说明|规则)|игнорируй(?:те)?.{0,40}(?:инструкции|указания|правила)/gisu,
  ],
  [
    "role_marker",
    /<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id|end_header_id)\|?>|\[\/?INST\]|<<\/?SYS>>|^\s{0,3}#{2,3} ?(?:system|instruction|assistant)(?: message| prompt)?:?\s*$|^(?:Human|Assistant|System): /gim,
  ],
  ["planted_verdict", /["']?(?:determination|verdict)["']?\s*[:=]\s*["']?(?:met|pass(?:ed)?|approved)\b/gi],
  ["planted_verdict", /["']manipulation_attempt["']\s*:\s*false/gi],
  [
    "fence_imitation",
    /<<<\s?[\w-]{0,40}\s?(?:begin|end)\b.{0,80}>>>|<\/?(?:submission|output|judge_input|data|untrusted)>\s*$|^-{3,} ?end of (?:submission|output|data|input)/gim,
  ],
  ["invisible", /[\u{E0000}-\u{E007F}]{3,}|[\u200B\u2060\u2062-\u2064\uFEFF]{3,}|[\u202D\u202E\u2066-\u2068]/gu],
  ["padding", /(.)\1{4000,}|\s{4000,}/gs],
];

const MASTER_KEY =
  /^\s*(?:thought process:?|let'?s (?:solve|think about) this(?: problem)? step by step\.?|solution:?|answer:?|reasoning:?|[:.,;!?"'\-–—\s]{1,10}|解|かいせつ|respuesta:?)\s*$/i;
const HEAD = 200_000;

/** Confusable letters of other scripts, so that a disguised word is screened as the word. */
const LATIN: Record<string, string> = {
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  у: "y",
  х: "x",
  і: "i",
  ѕ: "s",
  ј: "j",
  ԁ: "d",
  ո: "n",
  ɡ: "g",
  ο: "o",
  α: "a",
  ε: "e",
  ν: "v",
  ι: "i",
  τ: "t",
  ρ: "p",
  κ: "k",
  υ: "u",
};
const CONFUSABLE = new RegExp(`[${Object.keys(LATIN).join("")}]`, "g");

/** What looks like manipulation, by source; `texts` by the names of judge/sources.ts. Only the output can be a master key. */
export function screenForManipulation(texts: ReadonlyMap<string, string>): ManipulationFinding[] {
  const findings: ManipulationFinding[] = [];
  for (const [source, text] of texts) {
    for (const part of parts(text)) findings.push(...screenPart(part.text, part.start, source));
    if (source === "output" && MASTER_KEY.test(text.slice(0, 200)) && text.length <= 200) {
      findings.push({ source, kind: "master_key", start: 0, end: text.length });
    }
  }
  return findings;
}

function screenPart(text: string, offset: number, source: string): ManipulationFinding[] {
  // Zero-width characters split words for a filter, not for a model; blanks of the same width keep the offsets.
  const plain = /[а-яіѕјԁոɡα-ω]/.test(text) && /[a-z]/i.test(text) ? mixedScriptFolded(text) : text;
  return SCREENS.flatMap(([kind, pattern]) =>
    [...plain.matchAll(pattern)]
      .filter(({ index }) => kind === "invisible" || kind === "padding" || !isMention(text, index))
      .map((match) => ({ source, kind, start: offset + match.index, end: offset + match.index + match[0].length })),
  );
}

/** Words that mix scripts are spelled in Latin letters; whole words of another script stay. */
function mixedScriptFolded(text: string): string {
  return text.replace(/[\p{L}]+/gu, (word) =>
    /[a-z]/i.test(word) ? word.replace(CONFUSABLE, (letter) => LATIN[letter] ?? letter) : word,
  );
}

const ABOUT =
  /\b(?:attacks?|attackers?|injections?|jailbreaks?|prompt injection|adversarial|example|such as|for instance|e\.g\.|phrases? like|wrote|writes|said|says|asked|quoted?|reported|customer|ticket|detect(?:s|ed|ion)?|filter|payload|test case|it\(|expect\()/i;

/** Quoted, fenced or block-quoted, in a text that speaks about it. */
function isMention(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  const around = text.slice(Math.max(0, at - 300), at);
  const quoted = /["“„«'‘`][^"”“«»'’`\n]{0,200}$/.test(line) || /^\s{0,3}>/.test(line);
  const fenced = (text.slice(0, at).split("\n```").length - 1) % 2 === 1;
  return (quoted || fenced) && ABOUT.test(around);
}

/** The beginning and the end of very long texts; what lies between is looked at in pieces that overlap. */
function parts(text: string): { text: string; start: number }[] {
  if (text.length <= HEAD) return [{ text, start: 0 }];
  const pieces: { text: string; start: number }[] = [];
  for (let start = 0; start < text.length; start += HEAD - 10_000)
    pieces.push({ text: text.slice(start, start + HEAD), start });
  return pieces;
}
