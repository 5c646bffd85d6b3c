// Openers without content that make models answer "correct" ("One Token to Fool LLM-as-a-Judge", arXiv:2507.08794), when they are all there is.
const OPENER =
  /^(?:[.,:;]|thought process|let'?s (?:solve|work through|think about|approach) this(?: problem)?,? step by step|let'?s think(?: about (?:this|it))? step by step|(?:the )?(?:final )?(?:solution|answer)|solution process|reasoning(?: process)?|step 1|explanation|here is the (?:answer|solution)|analysis|proof|解|解答|答案|思考过程|解题过程|かいせつ|解説|答え|respuesta|solucion|losung|antwort|reponse|решение|ответ|풀이|해설)$/u;
const LONGEST = 120;

/** Whether a view's text holds such openers and nothing else. */
export function isMasterKey(text: string): boolean {
  if (text.length > LONGEST) return false;
  const parts = text
    .split(/[\n:.…。：]+/u)
    .map((part) => part.replace(/[*_#"\s]+/g, " ").trim())
    .filter(Boolean);
  if (parts.length === 0) return /^[.,:;]{1,3}$/.test(text);
  return parts.every((part) => OPENER.test(part)) && !/^\p{L}+$/u.test(text)
    ? true
    : /^(?:solution|解|かいせつ|respuesta)$/u.test(text);
}
