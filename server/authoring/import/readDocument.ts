// Reads a text that is JSON or YAML. The YAML library recurses with depth, compiles patterns at that depth, compares
// each key with each other and quotes the text with each error. Its linear first stages bound all of this before the
// other stages run.
import { Composer, type Document, isNode, isScalar, isSeq, Lexer, Parser, visit } from "yaml";
import { LIMITS } from "@/server/contracts/limits";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { isBeyond, findRounding } from "@/server/contracts/exactNumber";
import { ROUNDING_TEXTS } from "@/server/contracts/roundingTexts";
import { readExactJson } from "@/server/contracts/exactJson";
import { isOversizedJson } from "@/server/contracts/oversizedJson";
import { withoutByteOrderMark } from "@/server/contracts/utf8";

type ReadDocument = { value: unknown } | { fault: string };

const TOO_LARGE = `This nests deeper than ${LIMITS.jsonDepth} levels, or has too many entries; import a part of it.`;
/** Maximum number of merged maps, whose entries are copied. */
const MAX_MERGES = 64;
const MAX_QUOTED_CHARS = 80;
const SEVERAL = "This holds several documents; import one at a time.";

export function readDocument(document: string): ReadDocument {
  const text = withoutByteOrderMark(document);
  return (/^\s*[[{]/.test(text) ? readJson(text) : null) ?? readYaml(text);
}

/** Reads JSON; null for other texts, which may be YAML in flow style. */
function readJson(text: string): ReadDocument | null {
  if (isOversizedJson(text)) return { fault: TOO_LARGE };
  const readResult = readExactJson(text);
  if (readResult.ok) return { value: readResult.value };
  if (readResult.kind === "not_json") return null;
  return {
    fault:
      readResult.kind === "ambiguous_json"
        ? `This ${readResult.message}.`
        : `A number would be rounded: ${readResult.message}.`,
  };
}

type Token = Parameters<Composer["next"]>[0];

function readYaml(text: string): ReadDocument {
  const tokens = parseTokens(text);
  if (!tokens) return { fault: TOO_LARGE };
  const composer = new Composer({ merge: true, prettyErrors: false, uniqueKeys: false, logLevel: "silent" });
  const [document, secondDocument] = composer.compose(tokens, true, text.length);
  if (!document) return { fault: "This is empty." };
  if (secondDocument) return { fault: SEVERAL };
  const [error] = document.errors;
  if (error) {
    return { fault: `This is neither JSON nor YAML: ${error.message} at line ${lineOf(text, error.pos[0])}.` };
  }
  const keyFault = findKeyFault(document, text);
  if (keyFault !== null) return { fault: keyFault };
  if (countMergedMaps(document) > MAX_MERGES) return { fault: TOO_LARGE };
  const inexactFault = findInexactNumber(document, text);
  if (inexactFault !== null) return { fault: inexactFault };
  try {
    return { value: document.toJS() };
  } catch (error) {
    const isDocumentFault =
      error instanceof ReferenceError || (error instanceof Error && /^Merge sources/.test(error.message));
    if (!isDocumentFault) throw error;
    return { fault: `This is neither JSON nor YAML: ${error.message}.` };
  }
}

/** Parses the tokens of a text; null when it is nested too deeply or has too many tokens. */
function parseTokens(text: string): Token[] | null {
  const parser = new Parser();
  const tokens: Token[] = [];
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    lexemes += 1;
    for (const token of parser.next(lexeme)) tokens.push(token);
    // The document and an unfinished scalar are on the stack, too.
    if (lexemes > SERVER_LIMITS.importLexemes || parser.stack.length > LIMITS.jsonDepth + 2) return null;
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

const lineOf = (text: string, offset = 0): number => text.slice(0, offset).split("\n").length;

/** Finds a key that an object has twice, or that no object of JSON can have. */
function findKeyFault(document: Document.Parsed, text: string): string | null {
  let fault: string | null = null;
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<string>();
      for (const { key } of items) {
        if (!isScalar(key)) {
          const position = isNode(key) ? key.range?.[0] : undefined;
          fault = `This has a key that is not a text at line ${lineOf(text, position)}.`;
          return visit.BREAK;
        }
        // Keys of an object are texts: 1 and "1" are one key. A merge key is read as a symbol.
        const name = typeof key.value === "symbol" ? "<<" : String(key.value ?? "");
        if (keys.has(name)) {
          fault = `This has a duplicate key: ${name.slice(0, MAX_QUOTED_CHARS)} at line ${lineOf(text, key.range?.[0])}.`;
          return visit.BREAK;
        }
        keys.add(name);
      }
      return undefined;
    },
  });
  return fault;
}

/** Counts the maps that merge keys name. The library reads such a key as a symbol. */
function countMergedMaps(document: Document.Parsed): number {
  let maps = 0;
  visit(document, {
    Pair(_, { key, value }) {
      if (isScalar(key) && typeof key.value === "symbol") maps += isSeq(value) ? value.items.length : 1;
    },
  });
  return maps;
}

/** Finds a number that would be rounded. YAML has more spellings of numbers than JSON, and all are read as doubles. */
function findInexactNumber(document: Document.Parsed, text: string): string | null {
  let fault: string | null = null;
  visit(document, {
    Scalar(_, { value, source = "", range }) {
      if (typeof value !== "number") return undefined;
      const rounding = isBeyond(value) ? "beyond" : findRounding(source);
      if (rounding === null) return undefined;
      const line = lineOf(text, range?.[0]);
      fault = `A number would be rounded: ${source.slice(0, MAX_QUOTED_CHARS)} at line ${line} ${ROUNDING_TEXTS[rounding]}.`;
      return visit.BREAK;
    },
  });
  return fault;
}
