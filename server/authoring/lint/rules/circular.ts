import { statementRule, type Wording } from "@/server/authoring/lint/finding";
import { contentStems } from "@/server/authoring/lint/contentWords";

const WORK =
  "(?:the |this |your )?(?:output|submission|answer|response|reply|result|text|work|summary|code|document|report)";
const ITSELF = [
  new RegExp(
    `^${WORK} (?:is|must be|should be) (?:correct|right|acceptable|valid|good|as expected|as required|as it should be|of (?:good|high|sufficient) quality)\\.?$`,
    "i",
  ),
  new RegExp(
    `^${WORK}(?: must| should)? (?:pass(?:es)?|satisf(?:y|ies)|meets?|fulfils?|fulfills?|conforms? to|compl(?:y|ies) with|follows?) (?:the |this |these |all |every |any )*(?:given |stated |above |relevant )?(?:criteri(?:on|a)|requirements?|rubrics?|expectations?|standards?|checks?|tests?|guidelines?|rules?)\\.?$`,
    "i",
  ),
];
const PREDICATE =
  /\b(?:is|are|be|shows?|demonstrates?|exhibits?|achieves?|satisf(?:y|ies)|meets?|fulfils?) (?:\w+ly )?(?<rest>[^.]+)\.?$/i;

/** Finds a statement that only repeats "correct", or the name of the criterion, in other words. */
export const circular = statementRule({ name: "circular", code: "statement_circular", blocks: true }, (wording) => {
  const { statement } = wording;
  if (!ITSELF.some((pattern) => pattern.test(statement.trim())) && !restatesName(wording)) return null;
  return {
    reason: "The statement does not say what makes the work correct",
    suggestion: "Name one thing that a passing output has and a failing output lacks.",
  };
});

function restatesName({ key, title, statement }: Wording): boolean {
  const predicate = PREDICATE.exec(statement.trim())?.groups?.["rest"];
  if (predicate === undefined) return false;
  const predicateStems = [...contentStems(predicate)];
  const nameStems = [...contentStems(`${key.replace(/[_-]/g, " ")} ${title ?? ""}`)];
  // "accurate" restates "accuracy": they share a prefix.
  const restates = (word: string) => nameStems.some((name) => name.slice(0, 5) === word.slice(0, 5));
  return predicateStems.length > 0 && predicateStems.length <= 2 && predicateStems.every(restates);
}
